import { a } from "../../i18n/arena";
import type { Versus } from "../../wire";
import { whole } from "./format";

const POINTS = ["0", "½", "1", "1½", "2"];

/** How many pairs of games brought how many points. */
export function Pairs({ versus }: { versus: Versus }) {
  const texts = a.value;
  const most = Math.max(1, ...versus.pairs);
  return (
    <section class="arena-panel card" aria-labelledby="arena-pairs">
      <h3 id="arena-pairs">{texts.pairs}</h3>
      <p class="quiet">{texts.pairsHint}</p>
      <table class="lab-bars arena-pairs">
        <tbody>
          {versus.pairs.map((count, index) => (
            <tr key={index}>
              <th scope="row">{POINTS[index]}</th>
              <td class="lab-number">{whole(count)}</td>
              <td>
                <span class="lab-bar" aria-hidden="true">
                  <span class="for-white" style={{ left: 0, width: `${(100 * count) / most}%` }} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
