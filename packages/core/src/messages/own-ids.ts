/** Gives an id as it is where it is new, and with a number where it was given before. */
export function createOwnIds(): (id: string) => string {
  const taken = new Set<string>();
  return (id) => {
    let own = id;
    for (let count = 2; taken.has(own); count++) own = `${id}-${count}`;
    taken.add(own);
    return own;
  };
}
