import { place } from "../../app/route.ts";
import { AskPage } from "./ask-page.tsx";
import { Cases } from "./cases/cases.tsx";
import "./ask.css";

/** A question and what is found for it, or the questions that were kept as eval cases. */
export default function Ask() {
  return place.value.parts[0] === "cases" ? <Cases /> : <AskPage />;
}
