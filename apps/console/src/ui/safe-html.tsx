import DOMPurify, { type Config } from 'dompurify';
import { useLayoutEffect, useRef } from 'react';

const rules: Config & { RETURN_DOM_FRAGMENT: true } = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button'],
  FORBID_ATTR: ['style'],
  RETURN_DOM_FRAGMENT: true,
};

/** A picture of another site would tell that site who reads this. */
const dropRemotePictures = (fragment: DocumentFragment): void => {
  for (const picture of fragment.querySelectorAll('img, source, video, audio')) {
    picture.removeAttribute('srcset');
    if (!/^(data:image\/|\/(?!\/))/.test(picture.getAttribute('src') ?? '')) picture.removeAttribute('src');
  }
};

/** Shows HTML that a model or a store wrote: cleaned right here, without scripts, forms, styles or pictures of other sites. */
export const SafeHtml = ({ html, className }: { html: string; className?: string | undefined }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fragment = DOMPurify.sanitize(html, rules);
    dropRemotePictures(fragment);
    place.current?.replaceChildren(fragment);
  }, [html]);
  return <div ref={place} {...(className && { className })} />;
};
