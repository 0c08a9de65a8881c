import { type MergeField, mergeFields, mergeMark } from '@inkstone/text/merge-fields';
import { wordsOfLink } from '@inkstone/text/merge-words';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import styles from './email.module.css';
import type { MergeInsertion } from './use-merge-insertion.ts';

type Props = { language: string; insertion: MergeInsertion; isDisabled: boolean };

const names = {
  first_name: 'mergeFirstName',
  shop_name: 'mergeShopName',
  shop_link: 'mergeShopLink',
  cart_link: 'mergeCartLink',
  unsubscribe_link: 'mergeUnsubscribeLink',
} as const satisfies Record<MergeField, string>;

/** The fields that whoever sends the e-mail puts in, each to be put where the caret last stood. */
export const MergeFields = ({ language, insertion: { insert, inserted }, isDisabled }: Props) => {
  const { t } = useTranslation('writers');
  return (
    <>
      <p className={styles['help']}>{t('mergeHelp')}</p>
      <ul className={styles['fields']}>
        {mergeFields.map((field) => (
          <li key={field}>
            <span>{t(names[field])}</span>
            <code>{mergeMark(field)}</code>
            <Button
              look="quiet"
              size="small"
              icon={Plus}
              disabled={isDisabled}
              aria-label={t('mergeInsert', { field: t(names[field]) })}
              onClick={() => insert(field, wordsOfLink(field, language))}
            />
          </li>
        ))}
      </ul>
      <p role="status" className={styles['help']}>
        {inserted && t('mergeInserted', { field: t(names[inserted.mark]), text: t(inserted.label) })}
      </p>
    </>
  );
};
