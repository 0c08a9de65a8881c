import type { ApiModel } from '@inkstone/contract/gateway';
import { useQuery } from '@tanstack/react-query';
import { BookMarked, Code, Columns2, Eraser, MessagesSquare, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '#console/kernel/session/profile.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { useFollow } from '#console/ui/chat/use-follow.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { Drawer } from '#console/ui/overlays/drawer.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { Composer } from './composer.tsx';
import { ModelBar } from './model-bar.tsx';
import { answersJson, mostPointsOf, sees, usesTools } from './models.ts';
import styles from './playground.module.css';
import { chatModelsQuery, kindsQuery } from './playground.queries.ts';
import { PromptsDialog } from './prompts-dialog.tsx';
import { requestOfDraft } from './request-of.ts';
import { SettingsPanel } from './settings-panel.tsx';
import { Thread } from './thread.tsx';
import { type Playground, usePlayground } from './use-playground.ts';

const allKinds = 'ai_chat';

/** What the next answers cost at most, in words. */
const usePriceWords = ({ conversation, chosen }: Playground): string => {
  const { t } = useTranslation('playground');
  const language = useLanguage();
  const most = chosen.map((model, side) => mostPointsOf(model, requestOfDraft(conversation, model.name, side)));
  if (most.some((points) => points === null)) return t('priceUnbounded');
  const points = most.reduce((sum, each) => sum + Number(each), 0);
  return points === 0
    ? t('priceFree')
    : t('priceMost', { points: formatPoints(points.toFixed(6), language, { precision: 'sum', decimals: 4 }) });
};

const lengthOf = ({ conversation: { exchanges } }: Playground): number =>
  exchanges.reduce(
    (sum, { text, answers }) => sum + text.length + 1 + answers.reduce((all, answer) => all + JSON.stringify(answer).length, 0),
    0,
  );

const Settings = ({ playground: { conversation, chosen, changeSettings } }: { playground: Playground }) => (
  <SettingsPanel
    settings={conversation.settings}
    onChange={changeSettings}
    mayUseTools={chosen.some(usesTools)}
    mayAnswerJson={chosen.some(answersJson)}
  />
);

type Opened = 'code' | 'prompts' | 'settings' | null;

const Dialogs = ({ playground, opened, onClose }: { playground: Playground; opened: Opened; onClose: () => void }) => {
  const { t } = useTranslation('playground');
  const { conversation, chosen, changeDraft, changeSettings } = playground;
  const [model] = chosen;
  if (opened === 'code' && model) return <CodeDialog request={requestOfDraft(conversation, model.name, 0)} onClose={onClose} />;
  if (opened === 'prompts') {
    const text = conversation.draft.text || conversation.exchanges.at(-1)?.text || '';
    return (
      <PromptsDialog
        words={{ system: conversation.settings.system, text }}
        onUse={(prompt) => {
          changeSettings({ system: prompt.system });
          changeDraft((draft) => ({ ...draft, text: prompt.text }));
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  if (opened !== 'settings') return null;
  return (
    <Drawer title={t('settings')} onClose={onClose}>
      <Settings playground={playground} />
    </Drawer>
  );
};

const Tools = ({ playground, onOpen }: { playground: Playground; onOpen: (opened: Opened) => void }) => {
  const { t } = useTranslation('playground');
  const { conversation, compare, clear } = playground;
  const isComparing = conversation.models.length > 1;
  return (
    <div className={styles['tools']}>
      <Button size="small" icon={Columns2} aria-pressed={isComparing} onClick={() => compare(!isComparing)}>
        {t(isComparing ? 'compareEnd' : 'compare')}
      </Button>
      <Button size="small" icon={BookMarked} onClick={() => onOpen('prompts')}>
        {t('prompts')}
      </Button>
      <Button size="small" icon={Code} onClick={() => onOpen('code')}>
        {t('getCode')}
      </Button>
      <span className={styles['onNarrow']}>
        <Button size="small" icon={Settings2} onClick={() => onOpen('settings')}>
          {t('settings')}
        </Button>
      </span>
      {conversation.exchanges.length > 0 && (
        <Button size="small" look="quiet" icon={Eraser} onClick={clear}>
          {t('clear')}
        </Button>
      )}
    </div>
  );
};

type RoomProps = { owner: string; kind: string; models: readonly ApiModel[] };

const Room = ({ owner, kind, models }: RoomProps) => {
  const { t } = useTranslation('playground');
  const [opened, setOpened] = useState<Opened>(null);
  const playground = usePlayground({ owner, kind, models });
  const { conversation, chosen, isRunning } = playground;
  const price = usePriceWords(playground);
  const end = useFollow(lengthOf(playground));
  return (
    <div className={styles['room']}>
      <div className={styles['main']}>
        <ModelBar models={models} chosen={conversation.models} onChange={playground.chooseModel} />
        <Tools playground={playground} onOpen={setOpened} />
        {conversation.exchanges.length ? (
          <Thread
            exchanges={conversation.exchanges}
            models={models}
            isRunning={isRunning}
            onEdit={playground.edit}
            onAgain={playground.again}
            onResult={playground.setResult}
            onGoOn={playground.goOn}
          />
        ) : (
          <EmptyState icon={MessagesSquare} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        )}
        <div className={styles['foot']}>
          <Composer
            draft={conversation.draft}
            onChange={playground.changeDraft}
            mayShow={chosen.some(sees)}
            isRunning={isRunning}
            isReady={chosen.length > 0}
            price={price}
            onSend={playground.send}
            onStop={playground.stop}
          />
        </div>
        <div ref={end} />
      </div>
      <aside aria-label={t('settings')} className={styles['side']}>
        <Settings playground={playground} />
      </aside>
      <Dialogs playground={playground} opened={opened} onClose={() => setOpened(null)} />
    </div>
  );
};

/** Where the models of the AI API are tried by hand, each answer metered like a call of an app. */
export const PlaygroundScreen = () => {
  const { t } = useTranslation('playground');
  const [asked, setKind] = useUrlState('kind', allKinds);
  const { data: kinds = [] } = useQuery(kindsQuery);
  const models = useQuery(chatModelsQuery);
  // Whose conversation it is has to be known before any is drawn.
  const profile = useQuery(profileQuery);
  const kind = kinds.find((each) => each.kind === asked) ?? { kind: allKinds, vendor: null };
  const options = kinds.map(({ kind: value, vendorName }) => ({
    value,
    label: vendorName === null ? t('allModels') : t('chatOf', { vendor: vendorName }),
  }));
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      width="full"
      {...(options.length > 1 && {
        actions: <SelectField label={t('kind')} value={kind.kind} options={options} onChange={setKind} />,
      })}
    >
      <QueryState query={profile} skeleton={<Skeleton shape="lines" count={8} />}>
        {({ user }) => (
          <QueryState query={models} skeleton={<Skeleton shape="lines" count={8} />} failed={t('modelsFailed')}>
            {(all) => (
              <Room
                key={user.uuid}
                owner={user.uuid}
                kind={kind.kind}
                models={kind.vendor === null ? all : all.filter(({ vendor }) => vendor === kind.vendor)}
              />
            )}
          </QueryState>
        )}
      </QueryState>
    </Page>
  );
};
