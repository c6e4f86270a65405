/** Makes a value when it is first asked for, and keeps it: what takes long to make costs an import nothing. */
export function atFirstUse<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
