import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../../language/text.ts";
import { Notice } from "../../parts/notice.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { useMicrophone } from "./use-microphone.ts";

interface SpeechProps {
  /** What the agent said last; null before it has said anything. */
  answer: string | null;
  /** How many steps the call has: the same answer given twice is spoken twice. */
  steps: number;
  /** Says what was heard in the call. */
  say: (words: string) => Promise<unknown>;
}

/** The microphone for the caller, and a voice for the agent: the browser's own speech. Both are off until somebody turns them on. */
export function Speech({ answer, steps, say }: SpeechProps) {
  const language = useSignal(navigator.language);
  const hears = useSignal(false);
  const speaks = useSignal(false);
  const isSpeaking = useSignal(false);
  const problem = useSignal<string | null>(null);
  const canHear = useMicrophone({
    // What the voice says is not the caller's.
    isOn: hears.value && !isSpeaking.value,
    language: language.value,
    heard: (words) => void say(words),
    failed: (error) => {
      hears.value = false;
      problem.value = t("The browser's speech recognition failed: {error}", { error });
    },
  });
  useEffect(() => {
    if (!speaks.value || !answer) return;
    const words = new SpeechSynthesisUtterance(answer);
    words.lang = language.value;
    words.onend = words.onerror = () => {
      isSpeaking.value = false;
    };
    isSpeaking.value = true;
    speechSynthesis.speak(words);
    return () => {
      speechSynthesis.cancel();
      isSpeaking.value = false;
    };
  }, [steps, answer, speaks.value]);
  return (
    <details>
      <summary>{t("Microphone and voice")}</summary>
      <div class="form">
        <label class="check">
          <input
            type="checkbox"
            disabled={!canHear}
            checked={hears.value}
            onChange={({ currentTarget }) => {
              problem.value = null;
              hears.value = currentTarget.checked;
            }}
          />
          {t("Microphone: your words are the caller's")}
        </label>
        <label class="check">
          <input
            type="checkbox"
            disabled={!("speechSynthesis" in window)}
            checked={speaks.value}
            onChange={({ currentTarget }) => {
              speaks.value = currentTarget.checked;
            }}
          />
          {t("Voice: the agent's answers are spoken")}
        </label>
        <TextField label={t("Spoken language")} value={language} />
        {!canHear && <p class="hint">{t("This browser recognizes no speech.")}</p>}
        <p class="hint">{t("The browser does both. Some browsers send the sound to their maker for it.")}</p>
        {problem.value && <Notice kind="problem">{problem.value}</Notice>}
      </div>
    </details>
  );
}
