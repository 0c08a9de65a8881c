/** A PDF that is shown page by page. */
export const pdf = {
  toolbar: 'Pages and size',
  earlierPage: 'Previous page',
  laterPage: 'Next page',
  pageNumber: 'Page number',
  ofPages: 'of {{count}}',
  smaller: 'Zoom out',
  larger: 'Zoom in',
  fitWidth: 'Fit width',
  toMark: 'Back to the cited passage',
  pageUndrawn: 'This page can not be drawn.',
};
