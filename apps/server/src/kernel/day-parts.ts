type OfDay = { day: string };

/** What some rows of days come to: those of the shown days together, those of the time before, and the former day by day. */
export const partOf = <Row extends OfDay, Figures>(
  rows: readonly Row[],
  days: readonly string[],
  figuresOf: (rows: readonly Row[]) => Figures,
): { now: Figures; before: Figures; days: Figures[] } => {
  const isShown = new Set(days);
  const shown = rows.filter(({ day }) => isShown.has(day));
  const byDay = Map.groupBy(shown, ({ day }) => day);
  return {
    now: figuresOf(shown),
    before: figuresOf(rows.filter(({ day }) => !isShown.has(day))),
    days: days.map((day) => figuresOf(byDay.get(day) ?? [])),
  };
};

type Ranked<Row> = { keyOf: (row: Row) => string; countOf: (row: Row) => number };

/** The rows by a key, what cost most on these days first; of what costs the same, what there was most of. */
export const groupsOf = <Row extends OfDay & { charge: bigint }>(
  rows: readonly Row[],
  days: readonly string[],
  { keyOf, countOf }: Ranked<Row>,
): Row[][] => {
  const isShown = new Set(days);
  const ranked = [...Map.groupBy(rows, keyOf).values()].map((group) => {
    const shown = group.filter(({ day }) => isShown.has(day));
    return {
      group,
      charge: shown.reduce((sum, { charge }) => sum + charge, 0n),
      count: shown.reduce((sum, row) => sum + countOf(row), 0),
    };
  });
  ranked.sort((one, other) => Number(other.charge - one.charge) || other.count - one.count);
  return ranked.map(({ group }) => group);
};
