/** Refusals of the FAQ, also as reasons of a file's rows. */
export const faqErrors = {
  notFound: 'This entry does not exist.',
  questionEmpty: 'Please write a question.',
  questionLong: 'A question has 500 characters at most.',
  manyVariants: 'An entry has 300 other wordings at most.',
  answerEmpty: 'Please write an answer.',
  answerLong: 'An answer has 8,000 characters at most.',
  taken: 'The entry “{{question}}” has this question already. Change that one.',
  changed: 'Somebody else changed this entry meanwhile. Open it again, then make your change.',
  tooMany: 'A knowledge base has {{most}} entries at most. Delete some that you no longer need.',
  manyWordings: 'A knowledge base has {{most}} wordings of questions at most. Delete some that you no longer need.',
  columnsMissing: 'The first row has to name the columns question and answer. Export the FAQ to see how a file looks.',
  manyRows: 'A file has {{most}} rows at most. Divide it and import its parts.',
  fileKind: 'This is no table. Import a CSV or Excel file.',
  fileLarge: 'A file has 20 MB at most. Divide it and import its parts.',
  rowTwice: 'Row {{line}} of the file asks the same.',
};
