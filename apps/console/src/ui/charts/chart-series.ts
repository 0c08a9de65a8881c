/** One kind of what is counted; it has the same colour in every bar. */
export type ChartSeries = { key: string; name: string };

export type ChartBar = {
  key: string;
  /** What stands under the bar; `under` is a second line, for the first bar of a month. */
  tick: string;
  under?: string;
  /** The whole name of the bar, for the value card. */
  title: string;
  /** One value for each series. */
  values: readonly number[];
};

/** How many colours there are; further series would have to be gathered in one. */
export const chartColours = 6;

/** What a bar is worth as a whole. */
export const totalOf = ({ values }: ChartBar): number => values.reduce((sum, value) => sum + value, 0);
