/** The tags of descriptions, articles and pages; all others are removed when a text is kept. */
export const richTextTags: readonly string[] =
  'p div span h2 h3 h4 h5 h6 ul ol li b strong i em u s sub sup small code pre blockquote a img br hr table caption thead tbody tfoot tr th td figure figcaption dl dt dd'.split(
    ' ',
  );
