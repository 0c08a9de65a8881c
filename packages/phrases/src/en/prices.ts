/** What work costs, before and after it: on its buttons, and below them. */
export const prices = {
  points_one: '{{points}} point',
  points_other: '{{points}} points',
  free: 'free',
  /** On a button: what it does, and what that costs at most. */
  action: '{{action}} · {{price}}',
  atMost: 'This is the most it can cost: what does not come out whole costs nothing.',
  freeBuiltin: 'The built-in writer uses no model and costs nothing.',
  freeOwnKey: 'Your own key is used: it costs no points here, and its vendor bills you.',
  notEnough_one: 'You have {{available}}. This needs {{points}} point at most.',
  notEnough_other: 'You have {{available}}. This needs {{points}} points at most.',
  cost_one: 'This cost {{points}} point.',
  cost_other: 'This cost {{points}} points.',
  costNothing: 'This cost nothing.',
  keptCharged_one: 'Kept: {{fields}}, for {{points}} point. The rest costs nothing.',
  keptCharged_other: 'Kept: {{fields}}, for {{points}} points. The rest costs nothing.',
  keptFree: 'Kept: {{fields}}. The rest stays as it was.',
  keptNothing: 'Nothing was replaced, and nothing was charged.',
  costUnknown: 'What this cost stands in your history once it has ended.',
};
