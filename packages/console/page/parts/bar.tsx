/** A share from 0 to 1 as a bar, with a mark, such as a threshold. */
export function Bar({ value, mark, label }: { value: number; mark?: number; label: string }) {
  const percent = (share: number) => `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`;
  return (
    <div class="bar" role="img" aria-label={label} title={label}>
      <div class="bar-fill" style={{ width: percent(value) }} />
      {mark !== undefined && <div class="bar-mark" style={{ insetInlineStart: percent(mark) }} />}
    </div>
  );
}
