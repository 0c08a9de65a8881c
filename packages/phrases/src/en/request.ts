/** Refusals of the kernel itself, before any feature is asked. */
export const requestErrors = {
  invalid: 'Some of the fields are not right. Please check and try again.',
  invalidField: 'This value is not right.',
  cursor: 'This list can not go on from there. Please load it again from its beginning.',
  notFound: 'There is nothing at this address.',
  textTooHard: 'This text takes too long to check. Make it shorter, or its formatting simpler.',
  tooLarge: 'This is too large to send at once. Divide it and send its parts.',
  tooMany: 'Too many requests. Please wait {{seconds}} s and try again.',
  forbidden: 'You are not allowed to do this.',
  csrf: 'This page is out of date. Please reload it and try again.',
  unsupported: 'This kind of content is not accepted here.',
  tooManyStreams: 'You follow {{count}} streams already. Close a tab that follows one, then try again.',
  duplicateRunning: 'The same request is still running. Please wait for it.',
  duplicateDiffers: 'This request key was used for a different request.',
  unavailable: 'The service can not answer just now. Please try again in a moment.',
  fault: 'Request failed, please try again later!',
};
