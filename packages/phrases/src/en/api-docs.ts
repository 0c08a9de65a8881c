export const apiDocs = {
  title: 'Inkstone API reference',
  intro: 'Derived from the contract that the server itself runs on. Machine-readable:',
  groups: 'Groups',
  parameters: 'Parameters',
  body: 'Request body',
  answer: 'Answer',
  nothing: 'Takes nothing.',
};
