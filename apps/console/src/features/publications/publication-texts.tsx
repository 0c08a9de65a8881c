import type { PublicationDetail } from '@inkstone/contract/publications';
import type { publications } from '@inkstone/phrases/en/publications';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#console/ui/controls/copy-button.tsx';
import { RichText } from '#console/ui/data/rich-text.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './publications.module.css';

type Texts = PublicationDetail['after'];
type Field = { key: Exclude<keyof Texts, 'imageAlts'>; name: keyof typeof publications };

const fields: readonly Field[] = [
  { key: 'title', name: 'fieldTitle' },
  { key: 'descriptionHtml', name: 'fieldDescription' },
  { key: 'seoTitle', name: 'fieldSeoTitle' },
  { key: 'seoDescription', name: 'fieldSeoDescription' },
  { key: 'status', name: 'fieldStatus' },
];

const statusNames = {
  active: 'statusActive',
  draft: 'statusDraft',
  archived: 'statusArchived',
  unlisted: 'statusUnlisted',
} as const satisfies Record<Texts['status'], keyof typeof publications>;

const Value = ({ of, field }: { of: Texts; field: Field['key'] }) => {
  const { t } = useTranslation('publications');
  if (field === 'status') return <p>{t(statusNames[of.status])}</p>;
  if (!of[field].trim()) return <p className={styles['nothing']}>{t('emptyField')}</p>;
  return field === 'descriptionHtml' ? <RichText html={of.descriptionHtml} /> : <p>{of[field]}</p>;
};

const CopyField = ({ of, field, heading }: { of: Texts; field: Field; heading?: string }) => {
  const { t } = useTranslation('publications');
  const name = t('copyText', { field: t(field.name) });
  if (field.key === 'status' || !of[field.key].trim()) return null;
  return <CopyButton text={of[field.key]} label={heading ? `${name}: ${heading}` : name} />;
};

type SideProps = { heading: string; of: Texts; field: Field };

const Side = ({ heading, of, field }: SideProps) => (
  <div className={styles['side']}>
    <div className={styles['sideHead']}>
      <h3>{heading}</h3>
      <CopyField of={of} field={field} heading={heading} />
    </div>
    <Value of={of} field={field.key} />
  </div>
);

/** What the pictures show in words, one line for each. */
const Alts = ({ alts }: { alts: readonly string[] }) => {
  const { t } = useTranslation('publications');
  return (
    <ol>
      {alts.map((alt, index) => (
        <li key={index}>{alt || <span className={styles['nothing']}>{t('emptyField')}</span>}</li>
      ))}
    </ol>
  );
};

/** The texts that a publication replaced, each beside what took its place, or was meant to. */
export const PublicationTexts = ({ publication: { before, after, outcome } }: { publication: PublicationDetail }) => {
  const { t } = useTranslation('publications');
  const isSame = ({ key }: Field) => before !== null && before[key] === after[key];
  const changed = fields.filter((field) => !isSame(field));
  const same = fields.filter(isSame);
  const isDone = outcome === 'done';
  return (
    <>
      {after.imageAlts && (
        <Section title={t('fieldAlts')} padding="flush">
          <div className={styles['sides']}>
            {before?.imageAlts && (
              <div className={styles['side']}>
                <h3>{t('before')}</h3>
                <Alts alts={before.imageAlts} />
              </div>
            )}
            <div className={styles['side']}>
              <h3>{isDone ? t('after') : t('sent')}</h3>
              <Alts alts={after.imageAlts} />
            </div>
          </div>
        </Section>
      )}
      {!changed.length && !after.imageAlts && (
        <Section title={t('sent')}>
          <p className={styles['nothing']}>{t('nothingChanged')}</p>
        </Section>
      )}
      {changed.map((field) =>
        before ? (
          <Section key={field.key} title={t(field.name)} padding="flush">
            <div className={styles['sides']}>
              <Side heading={t('before')} of={before} field={field} />
              <Side heading={isDone ? t('after') : t('sent')} of={after} field={field} />
            </div>
          </Section>
        ) : (
          <Section
            key={field.key}
            title={t(field.name)}
            description={!isDone && t('sent')}
            actions={<CopyField of={after} field={field} />}
          >
            <Value of={after} field={field.key} />
          </Section>
        ),
      )}
      {changed.length > 0 && same.length > 0 && (
        <p className={styles['unchanged']}>{t('unchanged', { fields: same.map(({ name }) => t(name)).join(t('comma')) })}</p>
      )}
    </>
  );
};
