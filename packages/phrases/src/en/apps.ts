/** Refusals of apps that call the AI API, and of their keys. */
export const appErrors = {
  notFound: 'This app does not exist any more.',
  keyNotFound: 'This key does not exist any more.',
  nameEmpty: 'Please give the app a name.',
  nameLong: 'The name of an app has 80 characters at most.',
  descriptionLong: 'The description of an app has 500 characters at most.',
  keyNameLong: 'The name of a key has 80 characters at most.',
  nameTaken: 'There is an app called “{{name}}” already.',
  tooMany: 'An account has {{most}} apps at most. Remove one first.',
  tooManyKeys: 'An app has {{most}} keys at most. Remove one first.',
  keyUnknown: 'This is not a valid API key.',
  keyEnded: 'This API key was switched off or has expired.',
  switchedOff: 'This app is switched off.',
  accountDisabled: 'This account is disabled.',
};
