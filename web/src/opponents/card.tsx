import { t } from "../i18n";
import "./card.css";
import { formatRating, type Opponent } from "./opponents";
import { Portrait } from "./portrait";

interface CardProps {
  opponent: Opponent;
  /** For what refers to its parts. */
  id: string;
}

function ratingText({ rating, isEstimate }: Opponent): string {
  const { measured, estimated, notMeasured } = t.value.opponents;
  if (!rating) return notMeasured;
  return (isEstimate ? estimated : measured)(formatRating(rating));
}

/** An opponent: portrait, name, rating, character, what one learns. */
export function Card({ opponent, id }: CardProps) {
  const { figure, name, alias, about, teaches } = opponent;
  const { opponents } = t.value;
  return (
    <span class="opponent-card">
      <Portrait figure={figure} />
      <span class="opponent-head" id={`${id}-name`}>
        <strong>{name}</strong> {alias && <span class="quiet">{alias}</span>}{" "}
        <span class="opponent-rating" title={opponents.measuredAbout}>
          {ratingText(opponent)}
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
