import { useEffect, useRef, useState } from 'react';
import { cleanFormula } from './clean-fragment.ts';
import styles from './markdown.module.css';

/** The library comes with the first formula; what it does not know ends in the words of TeX. */
const drawn = async (tex: string, isBlock: boolean): Promise<DocumentFragment> => {
  const { default: temml } = await import('temml');
  return cleanFormula(
    temml.renderToString(tex, { displayMode: isBlock, throwOnError: true, trust: false, maxExpand: 1000, maxSize: [50, 500] }),
  );
};

/** A formula as MathML, cleaned of everything that acts; in the words of TeX until it is drawn, and where it can not be. */
export const Formula = ({ tex, isBlock }: { tex: string; isBlock: boolean }) => {
  const place = useRef<HTMLSpanElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    let isShown = true;
    drawn(tex, isBlock).then(
      (fragment) => {
        if (!isShown) return;
        place.current?.replaceChildren(fragment);
        setIsDrawn(true);
      },
      () => isShown && setIsDrawn(false),
    );
    return () => {
      isShown = false;
    };
  }, [tex, isBlock]);
  return (
    <span className={isBlock ? styles['formula'] : undefined}>
      {!isDrawn && <code translate="no">{tex}</code>}
      <span ref={place} hidden={!isDrawn} />
    </span>
  );
};
