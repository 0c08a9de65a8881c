import type { WriterVersion } from '@inkstone/contract/writers';
import { GitCompare, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { InlineDiff } from '#console/ui/editor/inline-diff.tsx';
import { WrittenByBadge } from '../editor/written-by-badge.tsx';
import { useFieldNames } from '../shell/use-field-names.ts';
import type { KindShape, NamedField, TextsOf } from '../shell/writer-kind.ts';
import styles from './versions-drawer.module.css';

/** A version of a kind. */
export type Version<Kind extends KindShape> = Omit<WriterVersion, 'text'> & { text: TextsOf<Kind> };

type Props<Kind extends KindShape> = {
  version: Version<Kind>;
  fields: readonly NamedField<Kind['field']>[];
  /** What stands in the editor. */
  now: TextsOf<Kind>;
  language: string;
  isBusy: boolean;
  isDisabled: boolean;
  onRestore: () => void;
};

const causes = {
  run: 'versionRun',
  edit: 'versionEdit',
  restore: 'versionRestore',
  publication: 'versionPublication',
} as const satisfies Record<WriterVersion['cause'], string>;

/** One earlier text: why and when it was kept, who wrote it, and on demand how it differs from the text of now, word by word. */
export const VersionEntry = <Kind extends KindShape>({ version, fields, now, language, isBusy, isDisabled, onRestore }: Props<Kind>) => {
  const { t } = useTranslation('writers');
  const namesOf = useFieldNames(fields);
  const [isOpen, setIsOpen] = useState(false);
  const changed = fields.filter(({ name }) => version.text[name] !== now[name]);
  return (
    <li>
      <p className={styles['cause']}>
        {t(causes[version.cause])} · <TimeAgo at={version.at} />
      </p>
      {version.writtenBy ? <WrittenByBadge writtenBy={version.writtenBy} /> : <p className={styles['note']}>{t('versionByHand')}</p>}
      <p className={styles['note']}>
        {changed.length ? t('versionChanged', { fields: namesOf(changed.map(({ name }) => name)) }) : t('versionSame')}
      </p>
      {changed.length > 0 && (
        <div className={styles['actions']}>
          <Button size="small" look="quiet" icon={GitCompare} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t('versionCompare')}
          </Button>
          <Button size="small" icon={Undo2} isBusy={isBusy} disabled={isDisabled} onClick={onRestore}>
            {t('historyRestore')}
          </Button>
        </div>
      )}
      {isOpen && changed.length > 0 && (
        <div className={styles['fields']}>
          <p className={styles['note']}>{t('versionDifference')}</p>
          {changed.map(({ name, label }) => (
            <section key={name} aria-label={t(label)}>
              <h3>{t(label)}</h3>
              <InlineDiff before={version.text[name]} after={now[name]} language={language} />
            </section>
          ))}
        </div>
      )}
    </li>
  );
};
