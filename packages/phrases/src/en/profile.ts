/** Refusals of accounts, users and shops. */
export const profileErrors = {
  emailTaken: 'This e-mail address cannot be registered. If it is yours, sign in or reset the password.',
  shopTaken: 'The store {{domain}} is connected to another account.',
};
