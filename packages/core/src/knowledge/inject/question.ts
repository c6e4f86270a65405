import type { Deadline } from "../../base/time/deadline.ts";
import type { Attachment } from "../../schema/agent.ts";
import type { Subject } from "../conversation/subject/open-subjects.ts";
import type { AttachmentSearch, Background } from "../knowledge-search.ts";
import type { Recognition } from "../recognition.ts";
import type { GateVerdict, Judged } from "./trigger/judge-found.ts";

/** What is asked once the caller's words are understood. */
export interface Question {
  text: string;
  /** What the recognizer says of the text. @default nothing */
  recognition?: Recognition | undefined;
  background?: readonly Background[];
  /** Other questions of the same turn. @default none */
  also?: AttachmentSearch["also"];
  /** What the call is about, the strongest first. @default nothing */
  subjects?: readonly Subject[];
  attachments: Attachment[];
  /** Whether what was found for attachments in `auto` mode, and what is unproven for any, is given. @default what is proven is */
  judge?: (found: Judged) => Promise<GateVerdict | null>;
  /** Chunks that the model has already. */
  except?: ReadonlySet<string>;
  deadline: Deadline;
  signal?: AbortSignal | undefined;
}
