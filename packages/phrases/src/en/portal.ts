/** The sign-in pages and their e-mails. */
export const portal = {
  mailLoginSubject: 'Your sign-in code: {{code}}',
  mailLoginText:
    'Your sign-in code is {{code}}. It is good for ten minutes, in the browser where you asked for it.\n\nIf you did not ask for it, ignore this message.',
  mailVerifySubject: 'Confirm your e-mail address: {{code}}',
  mailVerifyText:
    'Your code is {{code}}. Enter it on the page where you gave this address. It is good for ten minutes.\n\nIf you did not ask for it, ignore this message.',
  mailResetSubject: 'Your code for a new password: {{code}}',
  mailResetText:
    'Your code for a new password is {{code}}. It is good for ten minutes, in the browser where you asked for it.\n\nIf you did not ask for it, ignore this message. Your password stays as it is.',
  mailTakenSubject: 'You already have an account',
  mailTakenText:
    'Somebody tried to register with this e-mail address, but it already has an account here. Sign in, or set a new password by “Forgot password”.\n\nIf it was not you, ignore this message.',
};

/** Refusals of the sign-in pages. */
export const portalErrors = {
  name: 'Please enter a name of up to 100 characters.',
  policy: 'Please read and accept our privacy policy',
  passwordLength: 'A password has 8 to 128 characters.',
  passwordCommon: 'This password is on the list of the most guessed ones. Please choose another.',
  loginFailed: 'E-mail or password is not right.',
  codeWrong: 'This code is not right or no longer good. Ask for a new one.',
  waitBeforeRetry: 'Too many attempts. Please wait {{seconds}} seconds and try again.',
  registrationClosed: 'New accounts cannot be opened here. Ask the operator for one.',
  otherPortal: 'Sign in through your organisation’s portal.',
};
