import { useTranslation } from 'react-i18next';
import { SideBySide } from '#console/ui/editor/side-by-side.tsx';
import styles from './text-differences.module.css';
import type { KindShape, NamedField, TextsOf } from './writer-kind.ts';

type Props<Kind extends KindShape> = {
  fields: readonly NamedField<Kind['field']>[];
  theirs: TextsOf<Kind>;
  mine: TextsOf<Kind>;
  /** Whose the other texts are. */
  theirLabel: string;
  language: string;
};

/** The fields in which somebody else's texts differ from those on the screen, each beside the other. */
export const TextDifferences = <Kind extends KindShape>({ fields, theirs, mine, theirLabel, language }: Props<Kind>) => {
  const { t } = useTranslation('writers');
  const differing = fields.filter(({ name }) => theirs[name] !== mine[name]);
  return (
    <div className={styles['differences']}>
      {differing.map(({ name, label }) => (
        <div key={name}>
          <h3>{t(label)}</h3>
          <SideBySide
            before={{ label: theirLabel, text: theirs[name] }}
            after={{ label: t('mine'), text: mine[name] }}
            language={language}
          />
        </div>
      ))}
    </div>
  );
};
