/** Refusals of the operator's console. */
export const accountErrors = {
  notFound: 'This account does not exist.',
  userNotFound: 'This user does not exist.',
  ownAccount: 'This is your own account. You would lock yourself out.',
  ownUser: 'You cannot disable yourself.',
  operatorStays: '{{name}} runs this installation and cannot be disabled.',
};
