import { t } from "../i18n";
import "./card.css";
import { formatRating, type Opponent } from "./opponents";
import { Portrait } from "./portrait";

interface CardProps {
  opponent: Opponent;
  /** For what refers to its parts. */
  id: string;
}

/** An opponent: portrait, name, rating, character, what one learns. */
export function Card({ opponent, id }: CardProps) {
  const { figure, name, alias, rating, about, teaches } = opponent;
  const { opponents } = t.value;
  return (
    <span class="opponent-card">
      <Portrait figure={figure} />
      <span class="opponent-head" id={`${id}-name`}>
        <strong>{name}</strong> {alias && <span class="quiet">{alias}</span>}{" "}
        <span class="opponent-rating" title={opponents.measuredAbout}>
          {rating ? opponents.measured(formatRating(rating)) : opponents.notMeasured}
        </span>
      </span>
      <span class="opponent-words" id={`${id}-about`}>
        <span>{about}</span>
        {teaches && (
          <span class="quiet">
            <b>{opponents.teaches}</b> {teaches}
          </span>
        )}
      </span>
    </span>
  );
}
