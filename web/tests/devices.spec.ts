// The owner's devices and those of others: pairing, roles, revoking.
import { drag, expectMoves, startGame } from "./board";
import { expect, test } from "./studio";

test("a device is paired, plays, watches, and is revoked", async ({ page, studio, another }) => {
  const guest = await another();
  await studio.visit(page, "settings");
  await page.getByRole("link", { name: "Manage devices" }).click();
  const devices = page.getByRole("list").getByRole("listitem");
  await expect(devices).toHaveCount(1);
  await expect(devices.first()).toContainText("Owner · this device");
  await studio.pair(guest);
  await expect(devices).toHaveCount(2);
  const paired = devices.filter({ has: page.getByRole("combobox") });
  await expect(paired.getByRole("combobox")).toHaveValue("player");
  await expect(paired).toContainText("Connected");
  await paired.getByLabel("Name of the device").fill("Telephone");
  await paired.getByLabel("Name of the device").press("Enter");
  await expect(page.getByRole("combobox", { name: "Role of Telephone" })).toBeVisible();

  // A player starts games of its own and has nothing to do in the owner's.
  await startGame(studio, guest);
  await drag(guest, "e2", "e4");
  await expectMoves(guest, "e4");
  const owners = await page.context().newPage();
  await startGame(studio, owners);
  const address = owners.url().split("#/")[1] ?? "";
  await studio.visit(guest, address);
  await expect(guest.getByRole("grid")).toBeVisible();
  await expect(guest.getByRole("button", { name: "Resign" })).toHaveCount(0);

  // A spectator sees the owner's moves and makes none.
  await page.getByRole("combobox", { name: "Role of Telephone" }).selectOption("spectator");
  await studio.visit(guest, "settings");
  await expect(guest.getByText("Spectator", { exact: true })).toBeVisible();
  await expect(guest.getByRole("link", { name: "Study" })).toHaveCount(0);
  await studio.visit(guest, "");
  await expect(guest.getByRole("button", { name: "Play", exact: true })).toHaveCount(0);
  await studio.visit(guest, address);
  await expect(guest.getByRole("grid")).toBeVisible();
  await drag(guest, "d2", "d4");
  await drag(owners, "e2", "e4");
  await expectMoves(owners, "e4");
  await expectMoves(guest, "e4");

  // Revoked, it is back at the door at once.
  const role = page.getByRole("listitem").filter({ has: page.getByLabel("Role of Telephone") });
  await role.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(devices).toHaveCount(1);
  await expect(guest.getByRole("heading", { name: "Pair this device" })).toBeVisible();
});

test("a player reads the owner's study and edits a copy", async ({ page, studio, another }) => {
  await studio.visit(page, "study");
  const input = page.getByRole("textbox", { name: "Type a move" });
  await input.fill("e4");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: "Moves" }).getByText("e4")).toBeVisible();
  await expect(page).toHaveURL(/#\/study\/\d+\?path/);
  const guest = await another();
  await studio.pair(guest, `#/${(page.url().split("#/")[1] ?? "").split("?")[0]}`);
  await expect(guest.getByRole("group", { name: "Moves" }).getByText("e4")).toBeVisible();
  await expect(guest.getByRole("textbox", { name: "Type a move" })).toHaveCount(0);
  await guest.getByRole("button", { name: "Edit a copy" }).click();
  await guest.getByRole("textbox", { name: "Type a move" }).fill("d4");
  await guest.keyboard.press("Enter");
  await expect(guest.getByRole("group", { name: "Moves" }).getByText("d4")).toBeVisible();
  await expect(page.getByRole("group", { name: "Moves" }).getByText("d4")).toHaveCount(0);
});

test("a player's own settings stay in its browser", async ({ page, studio, another }) => {
  const guest = await another();
  await studio.pair(guest);
  await studio.visit(guest, "settings");
  const boards = guest.getByRole("group", { name: "Colours" });
  await boards.getByRole("radio", { name: "Orange" }).check({ force: true });
  await guest.getByLabel("Your name").fill("Wanda");
  await expect(guest.locator("html")).toHaveAttribute("data-board", "orange");
  await guest.reload();
  await expect(guest.locator("html")).toHaveAttribute("data-board", "orange");
  await expect(guest.getByLabel("Your name")).toHaveValue("Wanda");
  await expect(guest.getByRole("slider", { name: "CPU threads" })).toHaveCount(0);
  await studio.visit(page, "settings");
  await expect(page.locator("html")).toHaveAttribute("data-board", "maple");
});

test("the network is let in with a QR code, and shut out", async ({ page, studio }) => {
  await studio.visit(page, "devices");
  const lan = page.getByRole("switch", { name: "Let devices of this network connect" });
  await expect(lan).not.toBeChecked();
  await lan.check();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expect(page.getByText("http://127.0.0.2:")).toBeVisible();
  await lan.uncheck();
  await expect(page.getByRole("img", { name: /QR code/ })).toHaveCount(0);
});

test("a scanned code is filled in", async ({ studio, another }) => {
  const guest = await another();
  await guest.goto(`${studio.address}#/pair?code=${studio.pairingCode.replace(" ", "")}`);
  await guest.getByRole("button", { name: "Pair" }).click();
  await expect(guest.getByRole("heading", { name: "Hetman", level: 1 })).toBeVisible();
});
