/** Plans, and the mails about one that is used too little. */
export const membership = {
  mailWarnedSubject: 'Your Pro plan needs more use',
  mailWarnedText:
    'The Pro plan needs {{required}} points of use a day on average. Yours was {{average}} over the last days.\n\nNothing changes yet. You can move to Plus at any time.',
  mailAskedSubject: 'Stay with Pro or move to Plus?',
  mailAskedText:
    'Your use is still below {{required}} points a day on average; it is {{average}}.\n\nPlease choose: use more, or move to Plus on the page of your plan. Without a choice your plan goes back to Basic in a few days. Nothing is charged without you.',
  mailEndedSubject: 'Your plan is Basic now',
  mailEndedText:
    'Your use stayed below {{required}} points a day on average, so your Pro plan has ended. Your points stay yours, and nothing was charged.',
};

/** Refusals around plans. */
export const membershipErrors = {
  alreadyOn: 'You are on this plan already.',
  confirmTopUp: 'This plan begins with a top-up of {{amount}} US dollars. Please confirm it.',
  downgradeFailed: 'Downgrade failed, please try again later.',
  changeFailed: 'The plan could not be changed, please try again later.',
  nothingToCancel: 'There is no plan to cancel.',
  proNeedsUse: 'The Pro plan needs {{points}} points of use a day. Yours ended because of that; use more on Plus or Basic first.',
  proOnly: 'Upgrade to pro plan to unlock this feature',
};
