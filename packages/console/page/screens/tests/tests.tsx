import { place } from "../../app/route.ts";
import { NewTest } from "./new-test.tsx";
import { TestList } from "./test-list.tsx";
import { TestPage } from "./test-page.tsx";
import "./tests.css";

/** All stored tests, a new one, or the one that the address names. */
export default function Tests() {
  const [testId] = place.value.parts;
  if (testId === undefined) return <TestList />;
  return testId === "new" ? <NewTest /> : <TestPage key={testId} testId={testId} />;
}
