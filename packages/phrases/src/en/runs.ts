/** Refusals and ends of long work. */
export const runErrors = {
  notFound: 'This run does not exist.',
  interrupted: 'The server was restarted while this was running. Whatever was whole by then is kept.',
  closing: 'The server is restarting. Please try again in a moment.',
  tooManyRunning: 'You already have {{count}} runs under way. Please wait for one of them, or stop it.',
};
