import type { EmailDraftText } from '@inkstone/contract/email-writer';
import { truncate } from '@inkstone/text/length';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segments } from '#console/ui/controls/segments.tsx';
import { RichText } from '#console/ui/data/rich-text.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { classNames } from '#console/ui/theme/class-names.ts';
import styles from './email.module.css';
import { type MailRemark, type Samples, shownBody, shownLine } from './shown-mail.ts';

type Device = 'phone' | 'wide';
type Props = { text: EmailDraftText; language: string; samples: Samples; remarks: readonly MailRemark[] };

/** So much of a line a list of mails shows on a phone. */
const phoneRoom = { subject: 40, preheader: 80 } as const;

const Remark = ({ remark }: { remark: MailRemark }) => {
  const { t } = useTranslation('writers');
  switch (remark.code) {
    case 'long':
    case 'short': {
      const values = { field: t(remark.field === 'subject' ? 'fieldSubject' : 'fieldPreheader'), used: remark.used, room: remark.room };
      return t(remark.code === 'long' ? 'emailLineLong' : 'emailLineShort', values);
    }
    case 'noWayOut':
      return t('emailNoWayOut');
    case 'noCart':
      return t('emailNoCart');
    case 'unknown':
      return t('emailUnknownFields', { fields: remark.marks });
  }
};

/** The e-mail in a list of mails and opened, on a phone or wide, with what its person should look at. */
export const InboxPreview = ({ text, language, samples, remarks }: Props) => {
  const { t } = useTranslation('writers');
  const [device, setDevice] = useState<Device>('phone');
  const [subject, preheader] = [shownLine(text.subject, samples), shownLine(text.preheader, samples)];
  const isPhone = device === 'phone';
  const switcher = (
    <Segments
      label={t('emailPreview')}
      value={device}
      onChange={setDevice}
      options={[
        { value: 'phone', label: t('emailPhone') },
        { value: 'wide', label: t('emailWide') },
      ]}
    />
  );
  return (
    <Section title={t('emailPreview')} actions={switcher}>
      <div className={styles['entry']} lang={language}>
        <strong>{samples.shopName}</strong>
        <span className={styles['subject']}>{(isPhone ? truncate(subject, phoneRoom.subject) : subject) || t('emailSubjectEmpty')}</span>
        <span className={styles['preheader']}>{isPhone ? truncate(preheader, phoneRoom.preheader) : preheader}</span>
      </div>
      {text.body && (
        <div className={classNames(styles['mail'], isPhone && styles['phone'])} lang={language}>
          <RichText html={shownBody(text.body, language, samples)} />
        </div>
      )}
      {remarks.length > 0 && (
        <ul className={styles['remarks']} aria-label={t('checks')}>
          {remarks.map((remark) => (
            <li key={'field' in remark ? remark.field : remark.code}>
              <Remark remark={remark} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};
