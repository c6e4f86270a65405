import { render } from "preact";
import { App } from "./app/app.tsx";
import "./style/tokens.css";
import "./style/base.css";
import "./style/parts.css";

render(<App />, document.getElementById("page")!);
