/** Binds an input to what is typed. */
export const typedInto = (text: { value: string }) => ({
  value: text.value,
  onInput({ currentTarget }: { currentTarget: { value: string } }) {
    text.value = currentTarget.value;
  },
});

/** Binds a check box to whether it is ticked. */
export const tickedInto = (isTicked: { value: boolean }) => ({
  type: "checkbox" as const,
  checked: isTicked.value,
  onChange({ currentTarget }: { currentTarget: { checked: boolean } }) {
    isTicked.value = currentTarget.checked;
  },
});
