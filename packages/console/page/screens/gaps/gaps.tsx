import { place } from "../../app/route.ts";
import { GapList } from "./gap-list.tsx";
import { GapPage } from "./gap-page.tsx";
import "./gaps.css";

/** What callers asked in vain, or the gap that the address names. */
export default function Gaps() {
  const [kbId, gapId] = place.value.parts;
  return kbId && gapId ? <GapPage key={gapId} {...{ kbId, gapId }} /> : <GapList />;
}
