/** The mail about a balance that has fallen. */
export const settings = {
  mailReminderSubject: 'Your points are running low',
  mailReminderText:
    'Your balance has fallen below {{threshold}} points. {{balance}} points are left.\n\nTop up to go on without a break. You can change or switch off this mail in the settings.',
};

/** Refusals of the settings. */
export const settingsErrors = {
  threshold: 'Please enter a whole number of points, 1 or more.',
  emailUnverified: 'Please confirm your e-mail address first.',
  promptLength: 'A prompt has 8000 characters at most.',
  titleLength: 'A title has 100 characters at most.',
  domain: 'Please enter a host name such as chat.example.com.',
  domainTaken: 'This domain belongs to another account.',
  keyInvalid: 'Please input valid OpenAI key.',
  keyFailed: 'Set OpenAI key failed, please try again later.',
  deletionUnconfirmed: 'Please enter your e-mail address and your password to confirm.',
  operatorStays: 'The account of the operator cannot be deleted.',
};
