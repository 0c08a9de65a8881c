import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { Segments } from '#console/ui/controls/segments.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { DateField } from '#console/ui/forms/date-field.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { storeQuery } from '../writer.queries.ts';
import { BlogChoice } from './blog-choice.tsx';
import styles from './publish-dialog.module.css';
import type { Release } from './use-content-publishing.ts';

type Way = 'now' | 'later' | 'hidden';
type Props = {
  /** True when nothing is left to be asked here. */
  publish: (release: Release) => Promise<boolean>;
  isBusy: boolean;
  isDisabled: boolean;
  /** The blog that the article stands in already; null for a page, which stands in none. */
  blogId: string | null;
};

const helps = { now: 'publishNowHelp', later: 'publishLaterHelp', hidden: 'publishHiddenHelp' } as const;
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

const releaseOf = (way: Way, { day, hour }: { day: string; hour: string }): Pick<Release, 'isVisible' | 'publishAt'> => ({
  isVisible: way !== 'hidden',
  publishAt: way === 'later' && day ? new Date(`${day}T${hour}`).toISOString() : null,
});

type FormProps = Pick<Props, 'publish' | 'isBusy' | 'blogId'> & { onClose: () => void };

const PublishForm = ({ publish, isBusy, blogId, onClose }: FormProps) => {
  const { t } = useTranslation('writers');
  const { data: store } = useQuery(storeQuery);
  const [way, setWay] = useState<Way>('now');
  const [time, setTime] = useState({ day: '', hour: '09:00' });
  const [blog, setBlog] = useState(blogId ?? '');
  const isArticle = blogId !== null;
  const ways = [
    { value: 'now' as const, label: t('publishNow') },
    ...(store?.capabilities.includes('schedule') ? [{ value: 'later' as const, label: t('publishLater') }] : []),
    { value: 'hidden' as const, label: t('publishHidden') },
  ];
  const isReady = store && (!isArticle || blog !== '') && (way !== 'later' || time.day !== '');
  const send = async () => {
    if (await publish({ ...releaseOf(way, time), blogId: blog })) onClose();
  };
  return (
    <Dialog
      title={t('publish')}
      width="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" icon={Upload} isBusy={isBusy} disabled={!isReady} onClick={send}>
            {t(way === 'later' ? 'publishSchedule' : 'publish')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        {store === null && <Banner tone="warning">{t('noStore')}</Banner>}
        {isArticle && store && <BlogChoice blogId={blog} onChange={setBlog} />}
        <Segments label={t('publishWhen')} options={ways} value={way} onChange={setWay} />
        <p className={styles['help']}>{t(helps[way])}</p>
        {way === 'later' && (
          <div className={styles['time']}>
            <DateField label={t('publishDay')} value={time.day} onChange={(day) => setTime({ ...time, day })} />
            <SelectField
              label={t('publishHour')}
              value={time.hour}
              options={hours.map((hour) => ({ value: hour, label: hour }))}
              onChange={(hour) => setTime({ ...time, hour })}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
};

/** The button into the store, and what it asks: which blog, and when. */
export const PublishDialog = ({ isDisabled, ...form }: Props) => {
  const { t } = useTranslation('writers');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="primary" icon={Upload} isBusy={form.isBusy} disabled={isDisabled} onClick={() => setIsOpen(true)}>
        {t('publish')}
      </Button>
      {isOpen && <PublishForm {...form} onClose={() => setIsOpen(false)} />}
    </>
  );
};
