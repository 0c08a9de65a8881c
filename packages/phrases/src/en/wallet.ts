/** Refusals of everything that costs or brings points. */
export const walletErrors = {
  notEnoughPoints: 'This needs {{needed}} points and you have {{available}}. Please top up.',
  unknownHold: 'There is nothing to settle here.',
  timeZone: 'This time zone is not known.',
  conflict: 'This was already booked differently.',
};
