/** Refusals of questions to passages. */
export const retrievalErrors = {
  questionEmpty: 'Please enter a question.',
  questionLong: 'A question has 2,000 characters at most.',
  topKRange: 'There are 1 to 50 passages.',
  thresholdRange: 'The lowest score lies between 0 and 1.',
  modelCannot: 'The model {{model}} can not be used for this. Please choose another one.',
  vectorsOther: 'This model makes vectors of another length than before. Please choose another one, or none and then this one again.',
};
