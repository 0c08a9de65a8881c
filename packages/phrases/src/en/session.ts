/** The gate, the one-time sign-in, the store login and the list of sessions. */
export const session = {
  signedOut: 'You have signed out.',
  switchShopDone: 'Switch shop done.',
};

/** Refusals of sign-in and session. */
export const sessionErrors = {
  required: 'Please sign in first.',
  email: 'Please enter a valid e-mail address.',
  ssoFailed: 'Token check failed, sign cancelled.',
  notFound: 'This session has already ended.',
  shopUnknown: 'This shop is not connected to your account.',
  passwordLength: 'A password has 8 to 128 characters.',
  passwordCommon: 'This password is on the list of the most guessed ones. Please choose another.',
  passwordWrong: 'The current password is not right.',
};
