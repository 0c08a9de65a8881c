import type { EmailType } from '@inkstone/contract/email-writer';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCalm } from '#console/kernel/state/use-calm.ts';
import { modKey } from '#console/ui/data/keys.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { useCopyReport } from '../checks/use-copy-report.ts';
import { useTextMarks } from '../checks/use-text-marks.ts';
import { ContentBrief } from '../content/content-brief.tsx';
import { FieldsPane } from '../editor/fields-pane.tsx';
import { RunNotes } from '../run/run-notes.tsx';
import { StartButton } from '../run/start-button.tsx';
import type { Opened } from '../shell/open-writer.ts';
import { useWriter } from '../shell/use-writer.ts';
import { WriterPage } from '../shell/writer-page.tsx';
import { hasText, shownText } from '../shell/writer-state.ts';
import { storeQuery } from '../writer.queries.ts';
import { EmailClaims } from './email-claims.tsx';
import { type EmailKind, emailKind } from './email-kind.ts';
import { EmailProduct } from './email-product.tsx';
import { InboxPreview } from './inbox-preview.tsx';
import { MergeFields } from './merge-fields.tsx';
import { remarksOn } from './shown-mail.ts';
import { TakeAlong } from './take-along.tsx';
import { useClaimWarning } from './use-claim-warning.ts';
import { useMergeInsertion } from './use-merge-insertion.ts';

type Props = { opened: Opened<EmailKind>; session: string };

const emailTypes = ['welcome', 'abandonedCart', 'launch', 'winBack'] as const satisfies readonly EmailType[];
const typeNames = {
  welcome: 'emailWelcome',
  abandonedCart: 'emailAbandonedCart',
  launch: 'emailLaunch',
  winBack: 'emailWinBack',
} as const satisfies Record<EmailType, string>;
const typeHelps = {
  welcome: 'emailWelcomeHelp',
  abandonedCart: 'emailAbandonedCartHelp',
  launch: 'emailLaunchHelp',
  winBack: 'emailWinBackHelp',
} as const satisfies Record<EmailType, string>;

const noError = () => null;

const Brief = ({ writer }: { writer: ReturnType<typeof useWriter<EmailKind>> }) => {
  const { t } = useTranslation('writers');
  const { state, dispatch, isWriting } = writer;
  const { brief } = state;
  return (
    <>
      <EmailProduct product={state.subject} onChange={(subject) => dispatch({ type: 'subject', subject })} isDisabled={isWriting} />
      <ContentBrief
        kind="email"
        writer={writer}
        factsLabel={t('emailFacts')}
        factsHelp={t(typeHelps[brief.emailType])}
        words={{ min: 30, max: 600 }}
        startButton={<StartButton writer={writer} label={t(hasText(state) ? 'generateAgain' : 'generateEmail')} />}
      >
        <SelectField
          label={t('emailType')}
          value={brief.emailType}
          options={emailTypes.map((type) => ({ value: type, label: t(typeNames[type]) }))}
          onChange={(emailType) => dispatch({ type: 'brief', values: { emailType } })}
        />
        <TextField
          label={t('emailTopic')}
          isOptional
          value={brief.topic}
          maxLength={300}
          onChange={(topic) => dispatch({ type: 'brief', values: { topic } })}
        />
      </ContentBrief>
    </>
  );
};

/** One e-mail: what it is for, its subject, preheader and body, how a reader will see it, and how it is taken along. */
export const EmailWriter = ({ opened, session }: Props) => {
  const { t } = useTranslation('writers');
  const writer = useWriter({ kind: emailKind, opened, session });
  const { data: store } = useQuery(storeQuery);
  const { state, dispatch, isWriting } = writer;
  const { text, streamed, brief } = state;
  const shown = useMemo(() => shownText<EmailKind>({ text, streamed }), [text, streamed]);
  // What is derived from a long text would cost a quarter of a second a key.
  const calm = useCalm(shown, shown.body.length > 10_000);
  const { subject: product, approved } = state;
  // An e-mail says again what its product says: it is compared with no other text.
  const { report } = useCopyReport({ fields: emailKind.fields, text: calm, brief, product, approved });
  const marks = useTextMarks(report.findings);
  const mayLeave = useClaimWarning(report);
  const insertion = useMergeInsertion(text.body, dispatch);
  const samples = { firstName: t('emailSampleName'), shopName: brief.brand.trim() || (store?.name ?? t('emailSampleShop')) };
  const isBlank = !hasText(state) && !isWriting && !state.outcome;
  return (
    <WriterPage
      writer={writer}
      title={t('emailWriter')}
      intro={t('emailIntro')}
      newLabel={t('newEmail')}
      publish={null}
      brief={<Brief writer={writer} />}
      outlook={
        <>
          <InboxPreview text={calm} language={brief.language} samples={samples} remarks={isWriting ? [] : remarksOn(calm, brief)} />
          <EmailClaims
            report={report}
            approved={approved}
            approve={(claims) => dispatch({ type: 'approve', claims })}
            isDisabled={isWriting}
          />
          <TakeAlong text={text} language={brief.language} mayLeave={mayLeave}>
            <MergeFields language={brief.language} insertion={insertion} isDisabled={isWriting} />
          </TakeAlong>
        </>
      }
    >
      <RunNotes writer={writer} />
      {isBlank ? (
        <Section padding="flush">
          <EmptyState icon={Mail} title={t('emailBegin')}>
            {t('emailBeginText', { keys: `${modKey} ↵` })}
          </EmptyState>
        </Section>
      ) : (
        <FieldsPane writer={writer} calm={calm} canWrite errorOf={noError} marks={marks} onUse={insertion.use} />
      )}
    </WriterPage>
  );
};
