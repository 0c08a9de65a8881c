/** Something that stands under something else. */
type Placed = { id: string; parent: string | null };

/** What stands at a place or anywhere below it. */
export const belowOf = <Item extends Placed>(items: readonly Item[], place: string): Item[] => {
  const parents = new Map(items.map(({ id, parent }) => [id, parent]));
  const known = new Map<string, boolean>([[place, true]]);
  const isBelow = (id: string): boolean => {
    const path: string[] = [];
    let at: string | null | undefined = id;
    // A service that answers with a circle is not followed around it.
    while (at && !known.has(at) && !path.includes(at)) {
      path.push(at);
      at = parents.get(at);
    }
    const answer = at ? (known.get(at) ?? false) : false;
    for (const each of path) known.set(each, answer);
    return answer;
  };
  return items.filter(({ id }) => isBelow(id));
};
