/** Refusals of files. */
export const fileErrors = {
  notFound: 'This file is not there any more. Please send it again.',
  none: 'Please choose a file.',
  empty: '{{name}} is empty. Choose the file that has the content.',
  tooLarge: '{{name}} is larger than {{most}} MB. Please divide it, or leave out its pictures.',
  kindUnknown:
    '{{name}} is of a kind that is not taken here. Save it as PDF, Word, Excel, PowerPoint, text or HTML, and choose the new file.',
  kindWrong: 'The content of {{name}} is not what its name says. Please give it its right ending, or save it anew.',
  tooMany: 'Your account keeps {{most}} files already. Remove some that you no longer need.',
  accountFull: 'Your files would take more than the {{most}} MB that your account has. Remove some that you no longer need.',
  storeFull: 'There is no room left to keep files. Please tell whoever runs this installation.',
  storeAway: 'The place where files are kept can not be reached just now. Please try again in a moment.',
  formUnreadable: 'The files did not arrive whole. Please send them again.',
  tooManyAtOnce: 'At most {{most}} files can be sent at once.',
};
