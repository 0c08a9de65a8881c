import { useEffect, useRef } from 'react';
import { cleanFragment } from './clean-fragment.ts';
import styles from './rich-text.module.css';

/** HTML from elsewhere, cleaned of everything that acts before it stands in the page. */
export const RichText = ({ html }: { html: string }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.replaceChildren(cleanFragment(html));
  }, [html]);
  return <div ref={place} className={styles['rich']} />;
};
