/** Refusals of sign-in and session. */
export const sessionErrors = {
  required: 'Please sign in first.',
};
