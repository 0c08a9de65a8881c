/** Refusals of the prompts that people keep. */
export const promptErrors = {
  nameEmpty: 'Please enter a name.',
  nameLong: 'A name has 80 characters at most.',
  textLong: 'A prompt has 20,000 characters at most.',
  tooMany: 'You keep {{most}} prompts already. Remove one first.',
  notFound: 'This prompt does not exist.',
};
