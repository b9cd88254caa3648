import { t } from "../i18n";

const WAYS = [
  { name: "person", path: "new?mode=person" },
  { name: "watch", path: "new?mode=watch" },
  { name: "choices", path: "new?mode=computer" },
] as const;

/** The ways to other games. */
export function MoreGames() {
  return (
    <ul class="home-more">
      {WAYS.map(({ name, path }) => (
        <li key={name}>
          <a href={`#/${path}`}>{t.value.home[name]}</a>
        </li>
      ))}
    </ul>
  );
}
