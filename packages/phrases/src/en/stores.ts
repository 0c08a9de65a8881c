/** Refusals of the connected store and its products. */
export const storeErrors = {
  notConnected: 'You are in non-shop-mode, please login via shopify to publish...',
  auth: 'The store no longer accepts our access. Please connect it again.',
  scope: 'The store has not allowed this. Please grant the missing permission and try again.',
  notFound: 'This product is no longer in the store.',
  conflict: 'This product was changed in the store meanwhile. Open it again to see the newest text.',
  validation: 'The store refused these values: {{fields}}',
  throttled: 'The store is receiving too many requests. Please try again in {{seconds}} seconds.',
  unavailable: 'The store is not available now, please try again later!',
  tooMany: 'An account can have {{most}} stores.',
  nameEmpty: 'Please enter a name for the store.',
  contentNotFound: 'This text is no longer in the store. Publish it as a new one.',
  contentConflict: 'This text was changed in the store meanwhile.',
  noContents: 'This store has no place for such a text.',
  noSchedule: 'This store can not publish at a later time.',
  unknownOutcome: 'The store did not answer. Please check the product in the store before you try again.',
};

export const productErrors = {
  notFound: 'This product does not exist.',
  altTooLong: 'A picture’s text can have 125 characters at most. Please shorten it.',
  revisionNotFound: 'This earlier text does not exist.',
  unprovenClaims: 'The data of the product do not bear {{claims}}. Change each, or approve it.',
  publicationNotFound: 'This publication does not exist.',
};

/** Refusals of files of products. */
export const productFileErrors = {
  empty: 'The file is empty.',
  notText: 'This is not a text file. Save your table as CSV and choose that file.',
  spreadsheet: 'This is a workbook of a spreadsheet. Save it as CSV and choose that file.',
  tooManyRows: 'The file has more than {{most}} rows. Split it into smaller ones.',
  tooManyProducts: 'The file has more than {{most}} products. Split it into smaller ones.',
  quotes: 'The quotes around a cell do not fit together; the trouble begins at line {{line}}.',
  columnsMissing: 'The first line of the file lacks these columns: {{columns}}',
  columnTwice: 'The first line of the file has the column “{{column}}” twice.',
  gone: 'This file is no longer here. Choose it again.',
};

/** The public pages of a sandbox store; they speak the language of their products. */
export const storefront = {
  skip: 'Skip to content',
  intro: 'Everything on the shelf, newest first.',
  allProducts: 'All products',
  menu: 'Blogs and pages',
  blogEmpty: 'Nothing to read here yet.',
  breadcrumb: 'Breadcrumb',
  brand: 'Brand',
  type: 'Type',
  tags: 'Tags',
  more: 'More from the shelf',
  sandboxNote: 'This is a sandbox store. Nothing here is for sale.',
  emptyTitle: 'The shelf is empty',
  emptyText: 'No product of this store is public yet.',
  missingTitle: 'This is not here',
  missingText: 'It may have been taken off the shelf, or the address is not quite right.',
};
