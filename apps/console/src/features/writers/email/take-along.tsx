import type { EmailDraftText } from '@inkstone/contract/email-writer';
import { mailDocument } from '@inkstone/text/mail-html';
import { mailText } from '@inkstone/text/mail-text';
import { type MergeField, mergeFields, mergeMark, replaceMarks } from '@inkstone/text/merge-fields';
import { inSyntax, mergeSyntaxes, type SyntaxName } from '@inkstone/text/merge-syntax';
import { wordsOfLink } from '@inkstone/text/merge-words';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { CopyButton } from '#console/ui/controls/copy-button.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './email.module.css';

type Props = { text: EmailDraftText; language: string };

const names = {
  first_name: 'mergeFirstName',
  shop_name: 'mergeShopName',
  shop_link: 'mergeShopLink',
  cart_link: 'mergeCartLink',
  unsubscribe_link: 'mergeUnsubscribeLink',
} as const satisfies Record<MergeField, string>;

const syntaxNames: readonly SyntaxName[] = ['braces', 'contact', 'customer', 'person', 'stars', 'brackets'];

const save = (content: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/html;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
};

/** The fields that whoever sends the e-mail puts in, to be pasted where they belong. */
const MergeFields = ({ language }: { language: string }) => {
  const { t } = useTranslation('writers');
  return (
    <>
      <p className={styles['help']}>{t('mergeHelp')}</p>
      <ul className={styles['fields']}>
        {mergeFields.map((field) => (
          <li key={field}>
            <span>{t(names[field])}</span>
            <code>{mergeMark(field)}</code>
            <CopyButton text={mergeMark(field, wordsOfLink(field, language))} label={t('copyField', { field: t(names[field]) })} />
          </li>
        ))}
      </ul>
    </>
  );
};

/** Takes an e-mail into the program that sends it: as HTML, as text or as a file, with its fields in the program's own way. */
export const TakeAlong = ({ text, language }: Props) => {
  const { t } = useTranslation('writers');
  const [name, setName] = useState<SyntaxName>('braces');
  const merge = inSyntax(mergeSyntaxes[name]);
  const mail = { ...text, language };
  const plain = (): string => `${replaceMarks(text.subject, merge)}\n\n${mailText(mail, merge)}`;
  return (
    <Section title={t('emailTake')}>
      <div className={styles['take']}>
        <SelectField
          label={t('mergeSyntax')}
          help={t('mergeSyntaxHelp')}
          value={name}
          options={syntaxNames.map((each) => ({ value: each, label: mergeSyntaxes[each].first_name?.plain ?? mergeMark('first_name') }))}
          onChange={setName}
        />
        {text.body.trim() && (
          <div className={styles['buttons']}>
            <CopyButton text={() => mailDocument(mail, merge)} label={t('emailCopyHtml')} isLabelShown />
            <CopyButton text={plain} label={t('emailCopyText')} isLabelShown />
            <Button size="small" look="quiet" icon={Download} onClick={() => save(mailDocument(mail, merge), 'email.html')}>
              {t('emailDownload')}
            </Button>
          </div>
        )}
        <MergeFields language={language} />
      </div>
    </Section>
  );
};
