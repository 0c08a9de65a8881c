/** Refusals of the writers. */
export const writerErrors = {
  titleEmpty: 'Title can not be empty.',
  descriptionEmpty: 'Description can not be empty.',
  wordCount: 'The word count must be between 30 and 800.',
  draftNotFound: 'This draft does not exist.',
  draftChanged: 'This draft was changed in another window. Your text is still here: save it as a new draft, or open the newest one.',
  modelNotFound: 'This model is not available. Please choose another one.',
  generationFailed: 'Generate detailed content failed...',
  saveFailed: 'Save failed, please try again later',
  publishFailed: 'Publish failed, please try again later',
  tooLong: 'The model did not come to an end. What it wrote so far is kept.',
};
