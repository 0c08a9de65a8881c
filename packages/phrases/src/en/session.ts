/** The gate, the one-time sign-in, the store login and the list of sessions. */
export const session = {
  sso: 'Signing in',
  storeLogin: 'Connect a store',
  ssoLoading: 'Using SSO Auth, Loading...',
  ssoFailed: 'Token check failed, sign cancelled.',
  ssoFailedHelp: 'A sign-in link works once and for one minute.',
  ssoRefusedUnavailable: 'The portal did not answer. Please try again in a moment.',
  ssoRefusedPortal: 'The portal did not complete the sign-in.',
  ssoRefusedAttempt: 'This sign-in was begun elsewhere or has expired.',
  ssoRefusedNotAllowed: 'Your account at the portal may not sign in here. Ask the operator.',
  ssoRefusedSecondFactor: 'The portal let you in without the second factor that is asked for here. Sign in there with it, and try again.',
  ssoRefusedSetupToken:
    'Whoever signs in first runs this installation. Open the address with “setup=” that the server printed when it started; it stands in the server’s log.',
  ssoConfirmTitle: 'Continue as {{name}}?',
  ssoConfirmText:
    'You are about to sign in with {{email}}. This sign-in was not started from the console in this browser, so please make sure that it is you.',
  ssoContinue: 'Continue',
  ssoNotMe: 'That is not me',
  signIn: 'Sign in',
  storeHeading: 'Manage your business',
  storePrompt: 'Please enter your shopify URL',
  storePlaceholder: 'Shopify Store domain name',
  storeStart: 'Start',
  storeEmpty: 'please input store domain name',
  storeClear: 'Clear',
  storeRefused: '{{domain}} cannot be connected yet: stores on other platforms come with a later version.',
  storeRefusedUnnamed: 'Please input your shop domain',
  storeOpened: 'The store opens in a new window. If none appears, allow pop-ups for this page.',
  storeBanner: 'Shelves of a small shop',

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
  passwordCommon:
    'This password is easily guessed: it is among those most used, or made of a name or address of yours. Please choose another.',
  passwordWrong: 'The current password is not right.',
  signInAgain: 'Sign out and in again first: without a password, this needs a sign-in of the last ten minutes.',
};
