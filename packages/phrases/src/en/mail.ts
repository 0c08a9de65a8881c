/** Why a mail could not be sent. */
export const mailErrors = {
  address: 'This e-mail address can not be written to. Please check it.',
  subject: 'The subject of an e-mail stands on one line.',
  refused: 'The mail server refused this e-mail address. Please check it.',
  unavailable: 'The e-mail could not be sent now. Please try again in a few minutes.',
};
