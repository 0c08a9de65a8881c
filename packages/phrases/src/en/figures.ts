/** Figures of days beside those of the time before, on dashboards. */
export const figures = {
  unchanged: 'as before',
  more: '{{change}} more than before',
  less: '{{change}} less than before',
  firstTime: 'none before',
  measure: 'What is shown',
  by: 'Divided by',
  chartLabel: '{{measure}} on each of the last 15 days',
  noneOfIt: 'There is nothing of this in the last 15 days.',
  others: 'All others',
};
