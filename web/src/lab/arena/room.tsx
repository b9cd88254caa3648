import { route } from "../../router";
import "../jobs/jobs.css";
import "./arena.css";
import { MatchList } from "./match-list";
import { MatchView } from "./match-view";
import { RatingListView } from "./rating-list";
import { StartForm } from "./start-form";

/** Matches and tournaments: those that were played, one of them, a new one, and everyone's rating. */
export default function ArenaRoom() {
  const [, , place = ""] = route.value;
  if (place === "new") return <StartForm />;
  if (place === "ratings") return <RatingListView />;
  if (/^[0-9a-f]{8}$/.test(place)) return <MatchView key={place} id={place} />;
  return <MatchList />;
}
