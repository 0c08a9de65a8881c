import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { Form } from '../forms/form-field.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import styles from './rewrite.module.css';
import type { Rewriter } from './rewriter.ts';

type Props = {
  rewriter: Rewriter;
  isTooLong: boolean;
  onClose: () => void;
  onStart: (way: string, option: string) => void;
};

/** Asks how the selected part is to be written anew, and says what that costs. */
export const RewriteDialog = ({ rewriter: { ways, note, startLabel }, isTooLong, onClose, onStart }: Props) => {
  const { t } = useTranslation('editor');
  const [chosen, setChosen] = useState(ways.find(({ refusal }) => !refusal)?.value ?? ways[0]?.value ?? '');
  const [options, setOptions] = useState<Readonly<Record<string, string>>>({});
  const way = ways.find(({ value }) => value === chosen);
  const option = options[chosen] ?? way?.options?.all[0]?.value ?? '';
  const refusal = isTooLong ? t('rewriteTooLong') : way?.refusal;
  const start = () => {
    if (!refusal) onStart(chosen, option);
  };
  return (
    <Dialog
      title={t('rewrite')}
      width="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" disabled={Boolean(refusal)} onClick={start}>
            {startLabel}
          </Button>
        </>
      }
    >
      <Form onSubmit={start}>
        <div className={styles['form']}>
          <SelectField
            label={t('rewriteHow')}
            value={chosen}
            options={ways.map(({ value, label }) => ({ value, label }))}
            error={refusal ?? null}
            onChange={setChosen}
          />
          {way?.options && (
            <SelectField
              label={way.options.label}
              value={option}
              options={way.options.all}
              onChange={(value) => setOptions({ ...options, [chosen]: value })}
            />
          )}
          {!refusal && <p className={styles['said']}>{note}</p>}
        </div>
      </Form>
    </Dialog>
  );
};
