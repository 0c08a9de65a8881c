/** To which people and groups something is opened. */
export const people = {
  people: 'People',
  groups: 'Groups',
  search: 'Search people and groups',
  remove: 'Take {{name}} away',
  readers: 'Who may read',
  everybody: 'Everybody who may ask',
  chosen: 'Chosen people and groups',
  mixed: 'Different from document to document',
  chosenReaders: 'People and groups',
  readersHelp: 'Of those who may ask the knowledge base, only these get answers from it and see it. Your own team sees everything.',
  noReaders: 'Nobody is chosen, so nobody outside your team gets answers from it.',
};
