/** Refusals of questions to passages. */
export const retrievalErrors = {
  questionEmpty: 'Please enter a question.',
  questionLong: 'A question has 2,000 characters at most.',
  topKRange: 'There are 1 to 50 passages.',
  thresholdRange: 'The lowest score lies between 0 and 1.',
};
