import type { ChatMessage } from '@inkstone/contract/chats';
import { useMutation } from '@tanstack/react-query';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showMessage } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { Form } from '#console/ui/forms/form-field.tsx';
import { TextArea } from '#console/ui/forms/text-field.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { rateAnswer } from '../chat.queries.ts';

type Given = ChatMessage['feedback'];
type Props = { id: string; feedback: Given; onRated: () => void };

const longestReason = 1000;

/** What the asker thinks of an answer; of one that was no good also why, if they like. */
export const Feedback = ({ id, feedback, onRated }: Props) => {
  const { t } = useTranslation('chats');
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (given: Given) => rateAnswer(id, given),
    // One behind the other: what was said last counts, however slow the line was before.
    scope: { id: `rate ${id}` },
    onSuccess: () => onRated(),
    onError: showFailure,
  });
  const now = isPending && variables !== undefined ? variables : feedback;
  const rate = (isGood: boolean): void => {
    mutate(now?.isGood === isGood ? null : { isGood, reason: '' });
    if (!isGood && now?.isGood !== false) setIsAsking(true);
  };
  const close = (): void => {
    setIsAsking(false);
    setReason('');
  };
  const send = (): void => {
    if (!reason.trim()) return;
    mutate(
      { isGood: false, reason },
      {
        onSuccess: () => {
          close();
          showMessage('success', t('thanks'));
        },
      },
    );
  };
  return (
    <>
      <IconButton icon={ThumbsUp} label={t('good')} aria-pressed={now?.isGood === true} onClick={() => rate(true)} />
      <IconButton icon={ThumbsDown} label={t('bad')} aria-pressed={now?.isGood === false} onClick={() => rate(false)} />
      {isAsking && (
        <Dialog
          title={t('whyBad')}
          onClose={close}
          footer={
            <Button look="primary" isBusy={isPending} disabled={!reason.trim()} onClick={send}>
              {t('sendReason')}
            </Button>
          }
        >
          <Form onSubmit={send} label={t('whyBad')} isChanged={reason.trim() !== ''}>
            <TextArea label={t('reason')} help={t('reasonHelp')} value={reason} onChange={setReason} rows={3} maxLength={longestReason} />
          </Form>
        </Dialog>
      )}
    </>
  );
};
