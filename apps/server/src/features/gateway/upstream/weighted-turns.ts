type Weighted = { id: string; weight: number };

const mostGroups = 5000;

/**
 * Turns by weight, smoothly: of 3 and 1, the second one has each fourth turn. Whoever was away has its share from then on, and no more. A weight of 0 is a
 * reserve, which has turns only among its like.
 */
export const createWeightedTurns = () => {
  const groups = new Map<string, Map<string, number>>();

  const creditsOf = (group: string): Map<string, number> => {
    const known = groups.get(group);
    if (known) return known;
    const [oldest] = groups.keys();
    if (groups.size >= mostGroups && oldest !== undefined) groups.delete(oldest);
    const made = new Map<string, number>();
    groups.set(group, made);
    return made;
  };

  return {
    /** Whose turn it is among those of a group that are ready; undefined where none is. */
    next: <Member extends Weighted>(group: string, all: readonly Member[], ready: readonly Member[] = all): Member | undefined => {
      const [only] = ready;
      if (ready.length <= 1) return only;
      const willing = ready.filter(({ weight }) => weight > 0);
      const round = willing.length ? willing : ready;
      const weightOf = ({ weight }: Weighted) => (willing.length ? weight : 1);
      const credits = creditsOf(group);
      for (const id of credits.keys()) if (!all.some((member) => member.id === id)) credits.delete(id);
      let best: Member | undefined;
      let total = 0;
      for (const member of round) {
        total += weightOf(member);
        credits.set(member.id, (credits.get(member.id) ?? 0) + weightOf(member));
        if (!best || (credits.get(member.id) ?? 0) > (credits.get(best.id) ?? 0)) best = member;
      }
      if (best) credits.set(best.id, (credits.get(best.id) ?? 0) - total);
      return best;
    },
  };
};
