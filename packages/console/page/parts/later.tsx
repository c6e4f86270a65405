import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { loadAgainWhenServed } from "../app/load-page-again.ts";
import { t } from "../language/text.ts";
import { Notice } from "./notice.tsx";
import { Skeleton } from "./skeleton.tsx";

/** A part of the page whose file is fetched when the part is first shown. */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const loaded = signal<ComponentType<Props> | null>(null);
  const hasFailed = signal(false);
  return function Later(props: Props) {
    const Component = loaded.value;
    useEffect(() => {
      if (Component) return;
      load().then(
        (file) => {
          loaded.value = file.default;
          hasFailed.value = false;
        },
        () => {
          hasFailed.value = true;
        },
      );
    }, [Component]);
    useEffect(() => (hasFailed.value ? loadAgainWhenServed() : undefined), [hasFailed.value]);
    if (Component) return <Component {...props} />;
    if (!hasFailed.value) return <Skeleton />;
    return (
      <Notice kind="problem">
        <p>{t("The screen could not be loaded: the service does not answer, or has a new version of this page.")}</p>
        <p>{t("It comes by itself when the service answers. What you typed is kept.")}</p>
        <button type="button" onClick={() => location.reload()}>
          {t("Load it now")}
        </button>
      </Notice>
    );
  };
}
