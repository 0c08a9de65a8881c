import type { FoundPassage } from '@inkstone/contract/retrieval';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { ShareBar } from '#console/ui/data/share-bar.tsx';
import { classNames } from '#console/ui/theme/class-names.ts';
import shared from './knowledge-bases.module.css';
import styles from './retrieval-test.module.css';

/** A text in pieces, marked and not. */
const piecesOf = ({ text, marks }: Pick<FoundPassage, 'text' | 'marks'>): { text: string; from: number; isMarked: boolean }[] => {
  const ends = [...marks, [text.length, text.length] as const];
  return ends.flatMap(([from, to], at) => {
    const before = ends[at - 1]?.[1] ?? 0;
    return [
      { text: text.slice(before, from), from: before, isMarked: false },
      { text: text.slice(from, to), from, isMarked: true },
    ].filter((piece) => piece.text);
  });
};

const foundByOf = (legs: FoundPassage['foundBy']) => {
  if (legs.length > 1) return 'foundByBoth';
  return legs.includes('meaning') ? 'foundByMeaning' : 'foundByWords';
};

const Found = ({ passage }: { passage: FoundPassage }) => {
  const { t } = useTranslation('knowledgeBases');
  const language = useLanguage();
  const { name, firstPage, lastPage, headings, score, foundBy } = passage;
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(score);
  return (
    <li className={styles['passage']}>
      <div className={styles['head']}>
        <h2 className={shared['name']}>{name}</h2>
        <span className={classNames(shared['help'], styles['score'])}>{t('scoreOf', { percent })}</span>
      </div>
      <ShareBar share={score} />
      <p className={shared['help']}>
        {[
          t(foundByOf(foundBy)),
          firstPage === null
            ? ''
            : lastPage === firstPage
              ? t('onPage', { page: firstPage })
              : t('onPages', { from: firstPage, to: lastPage }),
          ...headings,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={styles['text']}>
        {piecesOf(passage).map(({ text, from, isMarked }) => (isMarked ? <mark key={from}>{text}</mark> : <span key={from}>{text}</span>))}
      </p>
    </li>
  );
};

/** Passages that answer a question, the best first, with the words of the question marked. */
export const FoundPassages = ({ passages }: { passages: readonly FoundPassage[] }) => {
  const { t } = useTranslation('knowledgeBases');
  return (
    <ol className={styles['passages']} aria-label={t('foundPassages')}>
      {passages.map((passage) => (
        <Found key={`${passage.document} ${passage.index}`} passage={passage} />
      ))}
    </ol>
  );
};
