import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { t } from "../../language/text.ts";
import { ActionForm } from "../../parts/action-form.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { tell } from "../../parts/toast.tsx";

/** Where the player is. */
export interface Playing {
  /** Milliseconds of the recording; null while nothing was played yet. */
  at: Signal<number | null>;
  /** Plays from here on; null while no recording is there. */
  playFrom: Signal<((ms: number) => void) | null>;
}

interface RecordingProps {
  call: Schema<"Call">;
  playing: Playing;
  reload: () => void;
}

/** The recording of a call: its player, or a place for its address. */
export function Recording({ call: { id: callId, recording = null }, playing, reload }: RecordingProps) {
  const put = async (next: Schema<"SetRecording">) => {
    await dataOf(api.PUT("/v1/calls/{callId}/recording", { params: { path: { callId } }, body: next }));
    reload();
  };
  if (!recording) return <AddRecording put={put} />;
  return (
    <section class="recording panel" aria-label={t("Recording")}>
      <Player key={recording.url} url={recording.url} playing={playing} />
      <button
        type="button"
        onClick={() =>
          void put({ url: null }).then(
            () => tell(t("The recording is off this call."), () => put(recording)),
            (error: unknown) => tell(t("The recording could not be taken off: {error}", { error: String(error) })),
          )
        }
      >
        {t("Take the recording off")}
      </button>
    </section>
  );
}

function AddRecording({ put }: { put: (next: Schema<"SetRecording">) => Promise<void> }) {
  const url = useSignal("");
  return (
    <details class="recording">
      <summary>{t("Add a recording")}</summary>
      <ActionForm
        verb={t("Save")}
        className="row"
        act={async () => {
          await put({ url: url.value });
          tell(t("Saved."));
        }}
      >
        <TextField
          type="url"
          label={t("Address of the recording")}
          value={url}
          placeholder="https://recordings.example/call.mp3"
        />
      </ActionForm>
    </details>
  );
}

/** The browser's own player. */
function Player({ url, playing }: { url: string; playing: Playing }) {
  const audio = useRef<HTMLAudioElement>(null);
  const failed = useSignal(false);
  useEffect(() => {
    playing.playFrom.value = (ms) => {
      audio.current!.currentTime = ms / 1_000;
      // What keeps it from playing is shown by `failed`.
      void audio.current!.play().catch(() => {});
    };
    return () => {
      playing.playFrom.value = null;
      playing.at.value = null;
    };
  }, [playing]);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: its words stand below it, and follow it. */}
      <audio
        ref={audio}
        controls
        preload="metadata"
        src={url}
        aria-label={t("Recording")}
        onTimeUpdate={({ currentTarget }) => {
          playing.at.value = currentTarget.currentTime * 1_000;
        }}
        onError={() => {
          failed.value = true;
        }}
      />
      {failed.value && (
        <p role="alert" class="small">
          {t("The recording could not be played here.")}{" "}
          <a href={url} target="_blank" rel="noreferrer">
            {t("Open it in a tab of its own")}
          </a>
        </p>
      )}
    </>
  );
}
