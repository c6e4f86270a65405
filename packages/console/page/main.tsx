import { render } from "preact";
import { loadMessages } from "./language/text.ts";
import "./style/tokens.css";
import "./style/base.css";
import "./style/parts.css";

// The page itself is imported behind its messages, since modules keep texts in constants.
await loadMessages();
const { App } = await import("./app/app.tsx");
render(<App />, document.getElementById("page")!);
