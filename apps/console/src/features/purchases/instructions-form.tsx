import type { OperatorGateway } from '@inkstone/contract/purchases';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showMessage } from '#console/kernel/notices/toast.ts';
import { SaveForm } from '#console/ui/forms/save-form.tsx';
import { TextArea } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { operatorGatewaysQuery, writeInstructions } from './administration.queries.ts';
import { paymentOptionsQuery } from './purchase.queries.ts';

const mostCharacters = 4000;

type Props = { gateway: OperatorGateway; instructions: { en: string; zh: string } };

/** What payers are told to do, in both languages; who writes one only, is read in that one. */
export const InstructionsForm = ({ gateway, instructions }: Props) => {
  const { t } = useTranslation('purchases');
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { en: instructions.en, zh: instructions.zh },
    onSubmit: async (texts) => {
      await writeInstructions(gateway.id, texts);
      await queryClient.invalidateQueries({ queryKey: operatorGatewaysQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: paymentOptionsQuery.queryKey });
      showMessage('success', t('instructionsSaved'));
    },
  });
  const { en, zh } = form.values;
  return (
    <SaveForm label={t('instructions')} form={form} isChanged={en.trim() !== instructions.en || zh.trim() !== instructions.zh}>
      <TextArea
        {...form.field('en')}
        label={t('instructionsEn')}
        help={t('instructionsHelp')}
        rows={5}
        maxLength={mostCharacters}
        isOptional
      />
      <TextArea {...form.field('zh')} label={t('instructionsZh')} rows={5} maxLength={mostCharacters} isOptional />
    </SaveForm>
  );
};
