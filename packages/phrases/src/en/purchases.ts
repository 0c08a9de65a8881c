/** Orders, receipts and redemption codes. */
export const purchases = {
  checkoutTitle: '{{points}} points',
  pageFailed: 'The page of the payment provider could not be opened.',
  receiptTitle: 'Receipt',
  receiptNumber: 'Number',
  receiptDate: 'Date',
  receiptBuyer: 'Account',
  receiptPoints: 'Points',
  receiptAmount: 'Amount',
  receiptReversed: 'Paid back',
};

/** Refusals around orders, payments and redemption codes. */
export const purchaseErrors = {
  minimum: 'Please top up at least 1 point.',
  maximum: 'This is more than one top-up can bring. Please split it.',
  wholePoints: 'Please enter a whole number of points.',
  providerMinimum: '{{provider}} takes {{points}} points or more at a time.',
  gatewayUnknown: 'This way to pay is not offered.',
  notFound: 'This order does not exist.',
  notPending: 'This order is no longer waiting for its payment.',
  notPaid: 'This order was not paid.',
  decidedByProvider: 'The payment provider decides about this order.',
  reasonEmpty: 'Please enter a reason.',
  codeRefused: 'This code cannot be redeemed. Please check it.',
  batchNotFound: 'This batch of codes does not exist.',
  expiryPast: 'The codes would have expired already.',
  eventUnproven: 'This message does not come from a payment provider of ours.',
  eventTooEarly: 'The payment is not known yet. Please send this again later.',
};
