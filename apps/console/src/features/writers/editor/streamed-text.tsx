import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanFragment } from '#console/ui/data/clean-fragment.ts';
import { classNames } from '#console/ui/theme/class-names.ts';
import type { FieldPhase } from '../shell/writer-state.ts';
import styles from './streamed-text.module.css';

type Props = { text: string; phase: FieldPhase; isRich: boolean };

/** A text while it is being written: cleaned before it is shown, with a caret at its end. */
export const StreamedText = ({ text, phase, isRich }: Props) => {
  const { t } = useTranslation('writers');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A tag that is not whole yet would flash as text.
    if (isRich) place.current?.replaceChildren(cleanFragment(text.replace(/<[^<>]*$/, '')));
  }, [text, isRich]);
  if (!text) {
    return (
      <div className={styles['waiting']}>
        <span className="visually-hidden">{t('waitingField')}</span>
        {Array.from({ length: isRich ? 5 : 1 }, (_, index) => (
          <span key={index} aria-hidden="true" />
        ))}
      </div>
    );
  }
  return (
    <div
      ref={place}
      aria-busy="true"
      className={classNames(styles['text'], isRich && styles['rich'], phase === 'writing' ? styles['writing'] : styles['old'])}
    >
      {isRich ? null : text}
    </div>
  );
};
