/** Refusals of the affiliate programme. */
export const affiliateErrors = {
  codeUnknown: 'This invitation code does not exist.',
  selfReferral: 'You cannot invite yourself.',
  alreadyReferred: 'It is settled already who invited you.',
  tooLate: 'An invitation can be named only by a new account that has not paid yet.',
  withdrawalMinimum: 'Please withdraw 50 CNY or more.',
  notEnough: 'You can withdraw {{available}} CNY at most.',
  destinationEmpty: 'Please say where the money should go.',
  noteEmpty: 'Please enter a reason or a reference.',
  notFound: 'This withdrawal does not exist.',
  settledAlready: 'This withdrawal is settled already.',
};
