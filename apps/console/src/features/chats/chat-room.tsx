import type { ChatBase } from '@inkstone/contract/chats';
import { List, MessagesSquare, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBasePicture } from '#console/kernel/calls/use-base-picture.ts';
import { paths } from '#console/kernel/paths.ts';
import { useUrlValues } from '#console/kernel/state/url-state.ts';
import { Said } from '#console/ui/chat/message-parts.tsx';
import { useFollow } from '#console/ui/chat/use-follow.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { Avatar } from '#console/ui/data/avatar.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Select } from '#console/ui/forms/select.tsx';
import { useStepAway } from '#console/ui/forms/unsaved.tsx';
import { Drawer } from '#console/ui/overlays/drawer.tsx';
import { AskBox } from './asking/ask-box.tsx';
import styles from './chats.module.css';
import { AskerForm } from './conversation/asker-form.tsx';
import { ConversationList } from './conversation/conversation-list.tsx';
import { PersonBar } from './conversation/person-bar.tsx';
import { sizeOfChat } from './conversation/size-of.ts';
import { Thread } from './conversation/thread.tsx';
import { useChat } from './conversation/use-chat.ts';
import { ShareButton } from './shares/share-dialog.tsx';
import { type OpenSource, SourcePanel, SourceSheet } from './sources/source-panel.tsx';
import { useIsWide } from './use-is-wide.ts';

const fallbacks = { base: '', c: '', model: '', tags: '' };
/** Stands in no tag that somebody typed. */
const betweenTags = '\n';

/** Before the first question: what can be asked, and a few questions that somebody thought of. */
const Beginning = ({ base, isShared, onAsk }: { base: ChatBase; isShared: boolean; onAsk: (text: string) => void }) => {
  const { t } = useTranslation('chats');
  const questions = base.quickQuestions.length > 0 && (
    <ul className={styles['quick']} aria-label={t('quickQuestions')}>
      {base.quickQuestions.map((question) => (
        <li key={question}>
          <Button disabled={!base.isEnabled} onClick={() => onAsk(question)}>
            {question}
          </Button>
        </li>
      ))}
    </ul>
  );
  const state = !base.isEnabled ? 'off' : base.hasDocuments ? 'begin' : 'bare';
  const toDocuments = state === 'bare' && !isShared && (
    <ButtonLink to={`${paths.knowledgeBases}/${base.id}?show=documents`}>{t('toDocuments')}</ButtonLink>
  );
  const banner = useBasePicture(base, 'banner');
  return (
    <>
      {banner && <img key={banner} src={banner} alt="" className={styles['banner']} />}
      <EmptyState icon={MessagesSquare} title={t(`${state}Title`, { name: base.name })} action={toDocuments || questions}>
        {t(state === 'bare' && isShared ? 'bareTextShared' : `${state}Text`)}
      </EmptyState>
    </>
  );
};

type Props = {
  bases: readonly ChatBase[];
  /** Whose words are kept while they are typed. */
  owner: string;
  isShared: boolean;
};

/** The conversations of a person, the one that is open, and beside it the document that it cites. */
export const ChatRoom = ({ bases, owner, isShared }: Props) => {
  const { t } = useTranslation('chats');
  const { read, change } = useUrlValues(fallbacks);
  const [source, setSource] = useState<OpenSource | null>(null);
  const [isListOpen, setIsListOpen] = useState(false);
  const question = useRef<HTMLTextAreaElement>(null);
  const isWide = useIsWide();
  const id = read('c');
  const chat = useChat({
    bases,
    baseId: read('base'),
    id,
    model: read('model'),
    tags: read('tags').split(betweenTags),
    onOpened: (opened) => change({ c: opened }),
  });
  const { base } = chat;
  const avatar = useBasePicture(base, 'avatar');
  const end = useFollow(sizeOfChat(chat), chat.sent !== null);
  const stepAway = useStepAway();
  const go = (to: { base: string; c: string }): void =>
    stepAway(() => {
      // Choices such as model and tags are kept for one knowledge base, and dropped when another one is opened.
      change({ ...to, ...(to.base !== base?.id && { model: '', tags: '' }) });
      setSource(null);
      setIsListOpen(false);
      chat.asking.reset();
      chat.attachments.adding.reset();
    });
  const list = <ConversationList chosen={id} onChoose={(to) => go({ base: to?.baseId ?? read('base'), c: to?.id ?? '' })} />;
  const begin = (
    <Button icon={Plus} isWide onClick={() => go({ base: base?.id ?? '', c: '' })}>
      {t('newConversation')}
    </Button>
  );
  return (
    <div className={styles['room']} data-source={isWide && source !== null}>
      <nav aria-label={t('conversations')} className={styles['side']}>
        <span className={styles['pastList']}>
          <Button isWide onClick={() => question.current?.focus()}>
            {t('toQuestion')}
          </Button>
        </span>
        {begin}
        {list}
      </nav>
      <div className={styles['main']}>
        <div className={styles['bar']}>
          <span className={styles['onNarrow']}>
            <Button size="small" icon={List} onClick={() => setIsListOpen(true)}>
              {t('conversations')}
            </Button>
          </span>
          {base && avatar && <Avatar name={base.name} address={avatar} />}
          {base && bases.length === 1 && <strong className={styles['which']}>{base.name}</strong>}
          {base && bases.length > 1 && (
            <span className={styles['which']}>
              <Select
                aria-label={t('base')}
                value={base.id}
                options={bases.map(({ id: value, name: label }) => ({ value, label }))}
                onChange={(next) => go({ base: next, c: '' })}
              />
            </span>
          )}
          {id && <ShareButton conversationId={id} />}
        </div>
        {id ? (
          <QueryState query={chat.query} skeleton={<Skeleton shape="lines" count={8} />} failed={t('conversationFailed')}>
            {() => (
              <Thread
                chat={chat}
                base={base}
                isShared={isShared}
                source={source}
                onOpen={setSource}
                onRated={() => void chat.query.refetch()}
              />
            )}
          </QueryState>
        ) : chat.sent !== null ? (
          <div className={styles['thread']}>
            <Said isPending>{chat.sent}</Said>
          </div>
        ) : (
          base &&
          !base.needsInfo && <Beginning base={base} isShared={isShared} onAsk={(text) => void chat.ask(text).catch(() => undefined)} />
        )}
        {id && base && <PersonBar id={id} chat={chat} base={base} />}
        {base?.needsInfo && <AskerForm base={base} />}
        {base && !base.needsInfo && (
          <AskBox
            chat={chat}
            base={base}
            owner={owner}
            field={question}
            onTags={(tags) => change({ tags: tags.join(betweenTags) })}
            onModel={(model) => change({ model })}
          />
        )}
        <div ref={end} />
      </div>
      {source && isWide && <SourcePanel source={source} onClose={() => setSource(null)} />}
      {source && !isWide && (
        <Drawer title={t('sourceOf', { number: source.number })} width="large" onClose={() => setSource(null)}>
          <SourceSheet source={source} />
        </Drawer>
      )}
      {isListOpen && (
        <Drawer title={t('conversations')} side="start" onClose={() => setIsListOpen(false)}>
          {begin}
          {list}
        </Drawer>
      )}
    </div>
  );
};
