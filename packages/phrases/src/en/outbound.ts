/** Why an address of the outside world was not opened, or gave nothing. */
export const outboundErrors = {
  invalid: 'This is not a complete web address. It begins with https:// or http://.',
  notAllowed: 'This address is not opened from here: only public web addresses are.',
  unreachable: 'This address could not be reached. Private and local addresses are not opened.',
  timeout: 'This address took too long to answer.',
  tooLarge: 'The answer of this address is too large.',
  tooManyRedirects: 'This address leads from one address to the next without end.',
  siteForbidden: '{{site}} does not want to be read by programs (robots.txt).',
  siteStatus: 'The address answered with status {{status}} instead of a page. Open it in a browser to see what is there, then try again.',
  siteNotText: 'There is no page of text at this address. If it is a file, save it and add it as a file.',
  unreadable: 'The answer of this address could not be read.',
};
