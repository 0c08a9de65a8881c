import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showMessage } from '#console/kernel/notices/toast.ts';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { DateField } from '#console/ui/forms/date-field.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { administrationKey, makeCodes } from './administration.queries.ts';

const mostCodes = 1000;
const mostPoints = 999_999_999;

type Values = { count: number | null; points: number | null; note: string; expiresAt: string };

const initial: Values = { count: 10, points: 1000, note: '', expiresAt: '' };

const isWhole = (typed: number | null, most: number): boolean => typed !== null && Number.isInteger(typed) && typed >= 1 && typed <= most;

/** The last moment of a day as the person's clock has it; null without a day. */
const endOf = (day: string): string | null => (day ? new Date(`${day}T23:59:59.999`).toISOString() : null);

/** Makes a batch of codes; the file with them comes down at once and is the only copy. */
export const MakeCodesDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const queryClient = useQueryClient();
  const form = useForm({
    initial,
    checks: {
      count: (count) => (isWhole(count, mostCodes) ? null : t('countRange', { most: formatNumber(mostCodes, language) })),
      points: (points) => (isWhole(points, mostPoints) ? null : t('wholePoints')),
    },
    onSubmit: async ({ count, points, note, expiresAt }) => {
      await makeCodes({ count: count ?? 0, points: points ?? 0, note, expiresAt: endOf(expiresAt) });
      await queryClient.invalidateQueries({ queryKey: administrationKey });
      showMessage('success', t('codesMade'));
      onClose();
    },
  });
  const total = (form.values.count ?? 0) * (form.values.points ?? 0);
  return (
    <Dialog title={t('makeCodes')} onClose={onClose} width="small">
      <Form onSubmit={form.submit} label={t('makeCodes')}>
        <ErrorSummary message={form.message} />
        <NumberField {...form.field('count')} label={t('count')} min={1} max={mostCodes} />
        <NumberField
          {...form.field('points')}
          label={t('pointsEach')}
          help={t('worth', { points: formatNumber(total, language) })}
          min={1}
          max={mostPoints}
          step={100}
        />
        <TextField {...form.field('note')} label={t('batchNote')} help={t('batchNoteHelp')} isOptional maxLength={200} />
        <DateField {...form.field('expiresAt')} label={t('expires')} isOptional />
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('makeAndDownload')}
        </Button>
      </Form>
    </Dialog>
  );
};
