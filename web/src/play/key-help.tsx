import { t } from "../i18n";
import { Dialog } from "../shell/dialog";
import "./key-help.css";

/** The keyboard shortcuts of a game. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { key } = t.value.play;
  const game: [string, string][] = [
    ["← →", key.browse],
    ["Home End", key.ends],
    ["f", key.flip],
    ["z", key.takeBack],
    ["r", key.restart],
    ["g", key.hint],
    ["p", key.pause],
    ["/", key.typeMove],
    ["t", key.clocks],
    ["l", key.last],
    ["v", key.evaluation],
    ["?", key.help],
  ];
  const board: [string, string][] = [
    ["← → ↑ ↓", key.arrows],
    ["Enter", key.choose],
    ["Esc", key.abandon],
    ["k q r b n p", key.jump],
    ["1 – 8", key.rank],
    ["o", key.square],
    ["m", key.moves],
  ];
  return (
    <Dialog title={t.value.play.keysTitle} onClose={onClose}>
      <div class="key-help">
        <h3>{t.value.play.keysGame}</h3>
        <Keys rows={game} />
        <h3>{t.value.play.keysBoard}</h3>
        <Keys rows={board} />
        <p class="quiet">{key.draw}</p>
      </div>
    </Dialog>
  );
}

function Keys({ rows }: { rows: [string, string][] }) {
  return (
    <dl>
      {rows.map(([keys, meaning]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
