import { type ChosenReaders, type documentEndpoints, documentLimits } from '@inkstone/contract/documents';
import type { DataOf } from '@inkstone/contract/kit/endpoint';
import { useTranslation } from 'react-i18next';
import { useRhythms } from '#console/kernel/texts/use-rhythms.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { addUrl } from './document.queries.ts';
import styles from './documents.module.css';

type Rhythm = DataOf<typeof documentEndpoints.list>['sites'][number]['syncEvery'];
type Wished = { address: string; reach: 'page' | 'site'; depth: number | null; mostPages: number | null; syncEvery: Rhythm };
const initial: Wished = { address: '', reach: 'page', depth: 2, mostPages: 50, syncEvery: 'never' };

type Props = {
  baseId: string;
  /** Of the pages that come in. */
  tags: readonly string[];
  readers: ChosenReaders;
  onAdded: () => void;
  onClose: () => void;
};

/** Asks for an address: one page, or the pages of its site that it leads to. */
export const AddressDialog = ({ baseId, tags, readers, onAdded, onClose }: Props) => {
  const { t } = useTranslation('documents');
  const rhythms = useRhythms();
  const form = useForm({
    initial,
    checks: { address: (address) => (address.trim() ? null : t('addressMissing')) },
    onSubmit: async ({ address, reach, depth, mostPages, syncEvery }) => {
      const isSite = reach === 'site';
      await addUrl(baseId, {
        address,
        depth: isSite ? (depth ?? 1) : 0,
        mostPages: isSite ? (mostPages ?? 1) : 1,
        syncEvery,
        tags: [...tags],
        ...(readers && { readers }),
      });
      onAdded();
      onClose();
    },
  });
  return (
    <Dialog title={t('address')} onClose={onClose}>
      <Form onSubmit={form.submit} label={t('address')} isChanged={form.isChanged}>
        <ErrorSummary message={form.message} />
        <TextField
          {...form.field('address')}
          label={t('addressField')}
          placeholder="https://"
          maxLength={documentLimits.url}
          autoComplete="off"
        />
        <SelectField
          {...form.field('reach')}
          label={t('reach')}
          options={(['page', 'site'] as const).map((value) => ({ value, label: t(value) }))}
        />
        {form.values.reach === 'site' && (
          <div className={styles['cut']}>
            <NumberField {...form.field('depth')} label={t('depth')} min={1} max={documentLimits.siteDepth} />
            <NumberField {...form.field('mostPages')} label={t('mostPages')} min={1} max={documentLimits.sitePages} />
          </div>
        )}
        <SelectField {...form.field('syncEvery')} label={t('syncEvery')} options={rhythms} />
        <p className={styles['hint']}>{t('addressHint')}</p>
        <div>
          <Button type="submit" look="primary" isBusy={form.isBusy}>
            {t('addAddress')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
