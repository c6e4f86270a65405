import { place } from "../../app/route.ts";
import { CallList } from "./call-list.tsx";
import { CallPage } from "./call-page.tsx";
import "./calls.css";

/** All calls, or the one that the address names. */
export default function Calls() {
  const [callId] = place.value.parts;
  return callId ? <CallPage key={callId} callId={callId} /> : <CallList />;
}
