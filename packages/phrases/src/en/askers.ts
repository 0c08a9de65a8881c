/** What somebody is asked of themselves before a knowledge base answers. */
export const askers = {
  title: 'Before you ask',
  intro: '{{name}} wants to know who you are, so that somebody can come back to you. Whoever runs it can read this.',
  name: 'Your name',
  contact: 'E-mail or phone',
  contactHelp: 'How you are reached.',
  company: 'Company',
  remark: 'What is it about?',
  give: 'Continue to the chat',
  nameEmpty: 'Please enter your name.',
  contactEmpty: 'Please enter how you are reached.',
  listTitle: 'Who asked',
  listText: 'What shared users have said of themselves, newest first.',
  nobody: 'Nobody has said who they are yet.',
  account: 'Account',
  givenAt: 'Given on',
  none: '–',
  visitor: 'Visitor of a web site',
  nameColumn: 'Who',
  contactColumn: 'Reached by',
  remarkColumn: 'Asks about',
};

/** Refusals of what is said of oneself. */
export const askerErrors = {
  nameEmpty: 'Please enter your name.',
  nameLong: 'Your name has 80 characters at most.',
  contactEmpty: 'Please enter how you are reached.',
  contactLong: 'A contact has 120 characters at most.',
  companyLong: 'A company has 120 characters at most.',
  remarkLong: 'A message has 500 characters at most.',
  needed: '{{name}} answers when you have said who you are. Reload the page and fill in the form.',
};
