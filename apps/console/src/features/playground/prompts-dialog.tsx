import { type PromptTemplate, promptLimits } from '@inkstone/contract/prompts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookMarked, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import styles from './playground.module.css';
import { addPrompt, promptsQuery, removePrompt } from './playground.queries.ts';

type Words = { system: string; text: string };

const useRefresh = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: promptsQuery.queryKey });
};

const SaveForm = ({ words }: { words: Words }) => {
  const { t } = useTranslation('playground');
  const refresh = useRefresh();
  const form = useForm({ initial: { name: '' }, onSubmit: ({ name }) => addPrompt({ name, ...words }).then(refresh) });
  return (
    <Form onSubmit={form.submit} label={t('savePrompt')}>
      <ErrorSummary message={form.message} />
      <TextField {...form.field('name')} label={t('promptName')} help={t('promptNameHelp')} maxLength={promptLimits.name} />
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        {t('savePrompt')}
      </Button>
    </Form>
  );
};

const PromptRow = ({ prompt, onUse }: { prompt: PromptTemplate; onUse: () => void }) => {
  const { t } = useTranslation('playground');
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({ mutationFn: () => removePrompt(prompt.id), onSettled: refresh, onError: showFailure });
  return (
    <li className={styles['prompt']}>
      <span className={styles['promptWords']}>
        <strong>{prompt.name}</strong>
        <span>{prompt.text || prompt.system}</span>
      </span>
      <Button size="small" aria-label={t('usePromptNamed', { name: prompt.name })} onClick={onUse}>
        {t('usePrompt')}
      </Button>
      <IconButton icon={Trash2} label={t('removePrompt', { name: prompt.name })} isBusy={isPending} onClick={() => mutate()} />
    </li>
  );
};

type Props = { words: Words; onUse: (prompt: PromptTemplate) => void; onClose: () => void };

/** The prompts that the person keeps: what stands in the playground now can be kept, and what was kept be begun with. */
export const PromptsDialog = ({ words, onUse, onClose }: Props) => {
  const { t } = useTranslation('playground');
  const prompts = useQuery(promptsQuery);
  const empty = (
    <EmptyState icon={BookMarked} title={t('promptsEmpty')}>
      {t('promptsEmptyText')}
    </EmptyState>
  );
  return (
    <Dialog title={t('prompts')} onClose={onClose} width="medium">
      <div className={styles['dialog']}>
        {words.text.trim() || words.system.trim() ? (
          <SaveForm key={prompts.data?.length ?? 0} words={words} />
        ) : (
          <p>{t('nothingToKeep')}</p>
        )}
        <QueryState query={prompts} skeleton={<Skeleton shape="lines" count={3} />}>
          {(rows) =>
            rows.length ? (
              <ul className={styles['prompts']}>
                {rows.map((prompt) => (
                  <PromptRow key={prompt.id} prompt={prompt} onUse={() => onUse(prompt)} />
                ))}
              </ul>
            ) : (
              empty
            )
          }
        </QueryState>
      </div>
    </Dialog>
  );
};
