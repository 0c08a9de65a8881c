import type { ChatBase } from '@inkstone/contract/chats';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { formatDay, formatNumber, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { MessageBox } from '#console/ui/chat/message-box.tsx';
import { AnswerProblem } from '#console/ui/chat/message-parts.tsx';
import { ChoiceChips } from '#console/ui/forms/choice-chips.tsx';
import { Select } from '#console/ui/forms/select.tsx';
import styles from '../chats.module.css';
import type { Chat } from '../conversation/use-chat.ts';
import { AttachButton } from './attach-button.tsx';
import { WaitingAttachments } from './attachment-chips.tsx';
import { useDraft } from './use-draft.ts';

const longestQuestion = 20_000;

/** What the person has spent of this month, where it is not their own money. */
const MonthSaid = ({ month: { used, limit, again } }: { month: NonNullable<ChatBase['month']> }) => {
  const { t } = useTranslation('chats');
  const language = useLanguage();
  const points = formatPoints(used, language, { precision: 'sum' });
  const day = formatDay(again, language);
  return limit === null ? t('monthUsed', { points }) : t('monthUsedOf', { points, limit: formatNumber(limit, language), day });
};

type Props = {
  chat: Chat;
  base: ChatBase;
  owner: string;
  field: Ref<HTMLTextAreaElement>;
  onModel: (id: string) => void;
  /** To which tags the question is limited. */
  onTags: (tags: string[]) => void;
};

/** Where a question is written, with the model that is to answer it. */
export const AskBox = ({ chat, base, owner, field, onModel, onTags }: Props) => {
  const { t } = useTranslation('chats');
  const language = useLanguage();
  const { asking } = chat;
  const { draft, setDraft, send } = useDraft({ owner, place: 'chat' }, asking.isPending ? asking.variables.text : '');
  const { error } = asking;
  const { attachments, modelId, tags } = chat;
  const [isOver, setIsOver] = useState(false);
  const take = (event: { preventDefault: () => void }, files: FileList): void => {
    if (!files.length) return;
    event.preventDefault();
    attachments.add([...files]);
  };
  const isLong = draft.length > longestQuestion;
  const write = (text: string): void => {
    setDraft(text);
    // It was about the words that stood there before.
    if (error) asking.reset();
  };
  const [first] = base.models;
  const models = base.models.map((model) => ({ value: model.id, label: model.isBuiltin ? t('withoutModel') : model.name }));
  return (
    <div className={styles['foot']}>
      {error && <AnswerProblem text={messageOf(error)} />}
      {isLong && (
        <AnswerProblem
          text={t('questionLong', { most: formatNumber(longestQuestion, language), count: formatNumber(draft.length, language) })}
        />
      )}
      {base.tags.length > 0 && <ChoiceChips label={t('tags')} options={base.tags} value={tags} onChange={onTags} />}
      <MessageBox
        ref={field}
        label={t('question')}
        placeholder={chat.person === null ? t('questionPlaceholder', { name: base.name }) : t('personPlaceholder', { name: chat.person })}
        value={draft}
        onChange={write}
        isRunning={chat.isRunning}
        maySend={draft.trim() !== '' && !isLong && base.isEnabled && !attachments.adding.isPending}
        isOver={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          setIsOver(false);
          take(event, event.dataTransfer.files);
        }}
        onPaste={(event) => take(event, event.clipboardData.files)}
        tools={<AttachButton isBusy={attachments.adding.isPending} onFiles={attachments.add} />}
        note={
          chat.person === null &&
          base.models.length > 1 &&
          first && (
            <span className={styles['model']}>
              <Select aria-label={t('model')} value={modelId ?? first.id} options={models} onChange={onModel} />
            </span>
          )
        }
        onSend={() => void send(chat.ask)}
        onStop={chat.stop}
      >
        <WaitingAttachments attachments={attachments} sees={(base.models.find(({ id }) => id === modelId) ?? first)?.sees ?? false} />
      </MessageBox>
      <p className={styles['disclaimer']}>
        {t('disclaimer')} {base.month && <MonthSaid month={base.month} />}
      </p>
    </div>
  );
};
