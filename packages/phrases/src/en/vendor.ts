/** What an AI vendor did to us, in words that a user can act on. */
export const vendorErrors = {
  unavailable: '{{vendor}} is not available now, please try again later!',
  credentials: '{{vendor}} refused the credentials. Please check the key.',
  notReady:
    '{{vendor}} can not be used now: its connection needs the operator, who has been told. Nothing was charged; please choose another model meanwhile.',
  rateLimit: '{{vendor}} is receiving too many requests. Please try again in a moment.',
  refused: '{{vendor}} refused this request.',
  unexpectedAnswer: '{{vendor}} gave an answer that could not be read. Please try again.',
};
