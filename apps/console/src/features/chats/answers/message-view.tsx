import type { ChatBase, ChatMessage } from '@inkstone/contract/chats';
import { Pencil, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBasePicture } from '#console/kernel/calls/use-base-picture.ts';
import { Slot } from '#console/kernel/manifest/console-map.tsx';
import { paths } from '#console/kernel/paths.ts';
import { formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { EditMessage } from '#console/ui/chat/edit-message.tsx';
import { AnswerProblem, AnswerWho, Branches, Said } from '#console/ui/chat/message-parts.tsx';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { CopyButton } from '#console/ui/controls/copy-button.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { Link } from '#console/ui/controls/link.tsx';
import { useFocusBack } from '#console/ui/controls/use-focus-back.ts';
import { Avatar } from '#console/ui/data/avatar.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { AttachmentChips } from '../asking/attachment-chips.tsx';
import styles from '../chats.module.css';
import { AnswerLabel } from './answer-label.tsx';
import { AnswerWords, Sources } from './answer-words.tsx';
import type { Placed } from './branches.ts';
import { ClosestPlaces } from './closest-places.tsx';
import { Feedback } from './feedback.tsx';
import type { LiveAnswer } from './live-answer.ts';

/** Which of several branches of the conversation is shown. */
const BranchesOf = ({ placed: { message, beside }, onShow }: { placed: Placed; onShow: (id: string) => void }) => {
  const { t } = useTranslation('chats');
  if (beside.length < 2) return null;
  const place = t('branchOf', { at: beside.indexOf(message) + 1, of: beside.length });
  const ids = beside.map(({ id }) => id);
  return <Branches ids={ids} shown={message.id} place={place} earlier={t('earlierBranch')} later={t('laterBranch')} onShow={onShow} />;
};

/** What its asker does with a message; null for whoever only reads, and while a person answers. */
type Changing<Own> = ({ isRunning: boolean; onShow: (id: string) => void } & Own) | null;
type QuestionProps = { placed: Placed; change: Changing<{ onEdit: (text: string) => Promise<unknown> }> };

/** A question; it can be asked anew in other words, beside what it was. */
export const QuestionView = ({ placed, change }: QuestionProps) => {
  const { t } = useTranslation('chats');
  const [edited, edit] = useState<string | null>(null);
  const focusBack = useFocusBack();
  const { text } = placed.message;
  if (edited !== null && change) {
    return (
      <EditMessage
        text={edited}
        label={t('yourQuestion')}
        help={t('editHelp')}
        onCancel={() => {
          focusBack.leave();
          edit(null);
        }}
        onSend={(next) => {
          edit(null);
          // What was refused stands there again, to be changed.
          void change.onEdit(next.trim()).catch(() => edit(next));
        }}
      />
    );
  }
  return (
    <div className={styles['questionRow']}>
      <Said>{text}</Said>
      <AttachmentChips attachments={placed.message.attachments} />
      <div className={styles['questionTools']}>
        {change && <BranchesOf placed={placed} onShow={change.onShow} />}
        <CopyButton text={text} label={t('copyQuestion')} />
        {change && !change.isRunning && <IconButton ref={focusBack.button} icon={Pencil} label={t('edit')} onClick={() => edit(text)} />}
      </div>
    </div>
  );
};

type NothingProps = Pick<AnswerProps, 'base' | 'shown' | 'onOpen'> & Pick<ChatMessage, 'closest'>;

/** That the documents do not answer, where they come closest to it, and where else to ask. */
const Nothing = ({ base, closest, shown, onOpen }: NothingProps) => {
  const { t } = useTranslation('chats');
  const said = base?.hasDocuments === false ? 'notFoundBare' : 'notFound';
  return (
    <div className={styles['notFound']}>
      {closest.length ? <ClosestPlaces places={closest} shown={shown} onOpen={onOpen} /> : <p>{t(said)}</p>}
      <p className={styles['faint']}>
        {t('notFoundHelp')}{' '}
        {base?.supportUrl && (
          <Link to={base.supportUrl} reloadDocument target="_blank">
            {t('support')}
          </Link>
        )}
      </p>
    </div>
  );
};

/** What came of an answer when it was not just words. */
const Outcome = ({ message, mayTopUp, ...nothing }: Omit<NothingProps, 'closest'> & { message: ChatMessage; mayTopUp: boolean }) => {
  const { t } = useTranslation('chats');
  const { state, outcome, closest, error } = message;
  if (state === 'failed' && error) {
    return (
      <AnswerProblem text={error.msg}>
        {mayTopUp && error.code === 'wallet.notEnoughPoints' && (
          <ButtonLink to={paths.wallet} size="small">
            {t('topUp')}
          </ButtonLink>
        )}
      </AnswerProblem>
    );
  }
  return state === 'done' && outcome === 'notFound' ? <Nothing {...nothing} closest={closest} /> : <AnswerLabel message={message} />;
};

/** Whose words they are: of the FAQ with the question that it answers, of no model, or of one. */
const Who = ({ message, entry, base }: { message: ChatMessage; entry: ChatMessage['faq']; base: ChatBase | null }) => {
  const { t } = useTranslation('chats');
  const address = useBasePicture(base, 'avatar');
  const avatar = base && address && <Avatar name={base.name} address={address} isSmall />;
  if (entry) {
    return (
      <>
        <AnswerWho avatar={avatar} label={t('fromFaq')} />
        <p className={styles['faint']}>{entry.question}</p>
      </>
    );
  }
  return message.model?.isBuiltin ? (
    <AnswerWho avatar={avatar} label={t('withoutModel')} />
  ) : (
    <AnswerWho avatar={avatar} name={message.model?.name} />
  );
};

const stepNames = { waiting: 'waiting', queued: 'queued', searching: 'searching', writing: 'writing' } as const;

type AnswerProps = {
  placed: Placed;
  live: { answer: LiveAnswer; isCut: boolean; goOn: () => void } | null;
  base: ChatBase | null;
  /** What was asked. */
  question: string;
  /** Shared users have no wallet of their own. */
  mayTopUp: boolean;
  shown: number | null;
  onOpen: (number: number) => void;
  change: Changing<{ onAgain: () => void; onRated: () => void }>;
};

/** An answer, as far as it has come, with what it cites and what can be done with it. */
export const AnswerView = ({ placed, live, base, question, mayTopUp, shown, onOpen, change }: AnswerProps) => {
  const { t } = useTranslation('chats');
  const language = useLanguage();
  const { message } = placed;
  const { text, citations, closest } = live?.answer ?? message;
  const places = { base, shown, onOpen };
  const isWriting = message.state === 'running';
  return (
    <article aria-label={t('answer')} aria-busy={isWriting} className={styles['answer']}>
      <Who message={message} entry={live?.answer.faq ?? message.faq} base={base} />
      {isWriting && !text && !closest.length && !live?.isCut && (
        <p className={styles['working']} role="status">
          {t(stepNames[live?.answer.step ?? 'waiting'])}
        </p>
      )}
      {text && <AnswerWords text={text} citations={citations} shown={shown} onOpen={onOpen} />}
      {isWriting && live?.isCut && (
        <Banner
          tone="warning"
          action={
            <Button size="small" onClick={live.goOn}>
              {t('goOn')}
            </Button>
          }
        >
          {t('lineCut')}
        </Banner>
      )}
      {isWriting && closest.length > 0 && <Nothing {...places} closest={closest} />}
      {!isWriting && <Outcome {...places} message={message} mayTopUp={mayTopUp} />}
      {!isWriting && <Sources citations={citations} shown={shown} onOpen={onOpen} />}
      {!isWriting && (
        <div className={styles['answerTools']}>
          {text && <CopyButton text={text} label={t('copyAnswer')} />}
          {change && <IconButton icon={RotateCcw} label={t('again')} disabled={change.isRunning} onClick={change.onAgain} />}
          {change && message.state === 'done' && <Feedback id={message.id} feedback={message.feedback} onRated={change.onRated} />}
          {change && mayTopUp && base && <Slot name="chat.answer" baseId={base.id} question={question} answer={text} />}
          {change && <BranchesOf placed={placed} onShow={change.onShow} />}
          {message.points !== null && Number(message.points) > 0 && (
            <span className={styles['faint']}>{t('points', { points: formatPoints(message.points, language) })}</span>
          )}
        </div>
      )}
    </article>
  );
};
