interface ChoiceProps<Value extends string> {
  value: Value;
  /** What can be chosen, and its words. */
  options: readonly (readonly [Value, string])[];
  change: (value: Value) => void;
}

/** One of a few. */
export function Choice<Value extends string>({ value, options, change }: ChoiceProps<Value>) {
  return (
    <select value={value} onChange={({ currentTarget }) => change(currentTarget.value as Value)}>
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  );
}
