// หน้าแรก
import type { Texts } from "..";

export const home: Texts["home"] = {
  play: "เล่น",
  orMove: "หรือเดินหมากบนกระดาน",
  computerBegins: "คู่แข่งเริ่มก่อน",
  afterWin: (name) => `คุณชนะ ${name} แล้ว คนต่อไปเก่งขึ้นเล็กน้อย`,
  afterLosses: (name) => `${name} ชนะสองครั้งติดกัน คนต่อไปอ่อนลงเล็กน้อย`,
  person: "เล่นกับคน",
  watch: "ดูคอมพิวเตอร์เล่น",
  choices: "เพิ่มเติม",
  lastGame: "เกมล่าสุด",
  review: "ทบทวน",
  puzzlesDue: (count) => `โจทย์ที่ถึงเวลาวันนี้: ${count}`,
  solve: "แก้โจทย์",
  watching: "อุปกรณ์นี้ดูได้อย่างเดียว เปิดเกมด้านล่างหรือในหน้าเกม",
  unfinished: "เล่นต่อ",
  clockRuns: "นาฬิกากำลังเดิน",
  versus: (white, black) => `${white} – ${black}`,
  plies: (count) => `${Math.ceil(count / 2)} ตา`,
};
