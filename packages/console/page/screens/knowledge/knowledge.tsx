import { place } from "../../app/route.ts";
import { BaseList } from "./base-list.tsx";
import { BasePage } from "./base-page.tsx";
import { SourcePage } from "./source-page.tsx";
import "./knowledge.css";

/** All knowledge bases, one of them, or one of its sources, as the address names. */
export default function Knowledge() {
  const [kbId, docId] = place.value.parts;
  if (kbId && docId) return <SourcePage key={docId} {...{ kbId, docId }} />;
  return kbId ? <BasePage key={kbId} kbId={kbId} /> : <BaseList />;
}
