const most = 64;

/** Remembers what was made of the last texts, so that each is read once. */
export function recentOnes<Made>(make: (text: string) => Made): (text: string) => Made {
  const made = new Map<string, Made>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    if (made.size >= most) made.delete(made.keys().next().value!);
    const fresh = make(text);
    made.set(text, fresh);
    return fresh;
  };
}
