import type { EmailDraftText } from '@inkstone/contract/email-writer';
import { mailDocument } from '@inkstone/text/mail-html';
import { mailText } from '@inkstone/text/mail-text';
import { mergeMark, replaceMarks } from '@inkstone/text/merge-fields';
import { inSyntax, mergeSyntaxes, type SyntaxName } from '@inkstone/text/merge-syntax';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { CopyButton } from '#console/ui/controls/copy-button.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './email.module.css';

type Props = {
  text: EmailDraftText;
  language: string;
  /** Asked before it leaves; it stays unless this answers true. */
  mayLeave: () => Promise<boolean>;
  /** What else belongs to the way out. */
  children: ReactNode;
};

const syntaxNames: readonly SyntaxName[] = ['braces', 'contact', 'customer', 'person', 'stars', 'brackets'];

const save = (content: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/html;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
};

/** Takes an e-mail into the program that sends it: as HTML, as text or as a file, with its fields in the program's own way. */
export const TakeAlong = ({ text, language, mayLeave, children }: Props) => {
  const { t } = useTranslation('writers');
  const [name, setName] = useState<SyntaxName>('braces');
  const merge = inSyntax(mergeSyntaxes[name]);
  const mail = { ...text, language };
  const plain = (): string => `${replaceMarks(text.subject, merge)}\n\n${mailText(mail, merge)}`;
  const download = async () => {
    if (await mayLeave()) save(mailDocument(mail, merge), 'email.html');
  };
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
            <CopyButton text={() => mailDocument(mail, merge)} label={t('emailCopyHtml')} isLabelShown mayLeave={mayLeave} />
            <CopyButton text={plain} label={t('emailCopyText')} isLabelShown mayLeave={mayLeave} />
            <Button size="small" look="quiet" icon={Download} onClick={download}>
              {t('emailDownload')}
            </Button>
          </div>
        )}
        {children}
      </div>
    </Section>
  );
};
