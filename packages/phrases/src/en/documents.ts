/** Why a document could not be read, and what of it was not. */
export const documentErrors = {
  empty: 'The file is empty.',
  unknownKind:
    'This kind of file cannot be read. Hand in PDF, Word, Excel, PowerPoint, CSV, text, Markdown, HTML, e-mail, pictures, or a ZIP of these.',
  encrypted: 'The file is protected by a password. Save it without one and hand it in again.',
  damaged: 'The file is damaged or incomplete. Open it in its program, save it again, and hand in the new file.',
  noText: 'No text was found in the file. If it is a scan, hand it in with a higher resolution.',
  needsOffice:
    'Files of the kind .{{kind}} are read with LibreOffice, which is not installed on the server. Save the file as .docx, .pptx or .pdf and hand it in again.',
  tooLarge: 'The file is too large to be read. Divide it and hand in its parts.',
  tooManyPages: 'The file has {{pages}} pages; {{most}} at most are read. Divide it and hand in its parts.',
  tooMuchText: 'The file has more than {{most}} characters of text. Divide it and hand in its parts.',
  tooMuchInside: 'What is packed in the file is too large or too deeply nested. Unpack it and hand in the files themselves.',
  tooLong: 'Reading the file took longer than {{seconds}} seconds and was stopped. Save it anew in its program, or divide it.',
  tooMuchMemory: 'Reading the file took too much memory and was stopped. Save it anew in its program, or divide it.',
  readerCrashed: 'The file made its reader crash. Save it anew in its program and hand it in again.',
  readStopped: 'The reading of the file was stopped.',
  otherKind: '{{name}} is not what its name says: it was read as {{kind}}.',
  hiddenText: '{{characters}} characters that nobody sees on the page were left out.',
  hiddenSheets: 'Hidden sheets were left out: {{count}}.',
  pageUnread: 'Page {{pages}} is a picture whose text could not be read.',
  picturesUnread: 'The text in the picture could not be read.',
  attachmentUnread: '{{name}} could not be read.',
  encodingGuessed: 'The file does not say its encoding; it was read as {{encoding}}.',
  readByEye: 'Read by text recognition, which makes mistakes: page {{pages}}.',
};
