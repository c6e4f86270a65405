import { useSignal } from "@preact/signals";
import { api, dataOf } from "../../api/client.ts";
import { useAction } from "../../api/load.ts";
import { Field } from "../../parts/field.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { UploadFiles } from "./upload-files.tsx";

interface AddProps {
  kbId: string;
  added: () => void;
}

/** Three ways in: files, the address of a page, a text. */
export function AddSources(props: AddProps) {
  return (
    <div class="columns">
      <UploadFiles {...props} />
      <AddAddress {...props} />
      <AddText {...props} />
    </div>
  );
}

function AddAddress({ kbId, added }: AddProps) {
  const address = useSignal("");
  const crawls = useSignal(false);
  const { run, isRunning, problem } = useAction(async () => {
    const body = { sourceType: "url" as const, sourceUrl: address.value.trim(), ...(crawls.value && { crawl: {} }) };
    await dataOf(api.POST("/v1/knowledge-base/{kbId}/sources", { params: { path: { kbId } }, body }));
    address.value = "";
    added();
  });
  return (
    <form
      class="panel"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Field label="Address of a page">
        <input
          required
          type="url"
          placeholder="https://example.com/help"
          value={address.value}
          onInput={({ currentTarget }) => {
            address.value = currentTarget.value;
          }}
        />
      </Field>
      <label class="check">
        <input
          type="checkbox"
          checked={crawls.value}
          onChange={({ currentTarget }) => {
            crawls.value = currentTarget.checked;
          }}
        />
        The whole site from there
      </label>
      <button type="submit" disabled={isRunning.value}>
        Add the page
      </button>
      <ProblemNotice problem={problem.value} />
    </form>
  );
}

function AddText({ kbId, added }: AddProps) {
  const title = useSignal("");
  const text = useSignal("");
  const { run, isRunning, problem } = useAction(async () => {
    const body = { sourceType: "text" as const, textTitle: title.value.trim(), textContent: text.value };
    await dataOf(api.POST("/v1/knowledge-base/{kbId}/sources", { params: { path: { kbId } }, body }));
    title.value = "";
    text.value = "";
    added();
  });
  return (
    <form
      class="panel"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Field label="Title of a text">
        <input
          required
          dir="auto"
          value={title.value}
          onInput={({ currentTarget }) => {
            title.value = currentTarget.value;
          }}
        />
      </Field>
      <Field label="The text">
        <textarea
          required
          dir="auto"
          rows={3}
          value={text.value}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
          }}
        />
      </Field>
      <button type="submit" disabled={isRunning.value}>
        Add the text
      </button>
      <ProblemNotice problem={problem.value} />
    </form>
  );
}
