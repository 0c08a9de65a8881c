/** The frame of the operator’s console; features bring its sections. */
export const operator = {
  title: 'Operator’s console',
  menu: 'Operator console',
  intro: 'What runs this installation: models, accounts, and how the server is doing.',
  tabs: 'Sections of the operator’s console',
};
