import type { OwnerDatabase } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { createFilesFeature } from '#server/features/files/index.ts';
import type { ModelsFeature } from '#server/features/models/index.ts';
import type { PaidRunsFeature } from '#server/features/paid-runs/index.ts';
import type { RunsFeature } from '#server/features/runs/index.ts';
import type { WalletFeature } from '#server/features/wallet/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { inModule } from '#server/kernel/http/define-routes.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import { createAnswerEnding } from './answering/answer-end.ts';
import { type AdmissionDeps, createAdmission } from './asking/admission.ts';
import { answerKind, createAskingService } from './asking/asking.service.ts';
import { createMonths, type MonthsDeps } from './asking/months.service.ts';
import { attachmentRoutes } from './attachments/attachment.routes.ts';
import { type AttachmentDeps, createAttachments } from './attachments/attachment.service.ts';
import { chatRoutes } from './chat.routes.ts';
import { countQuestions } from './conversations/conversation.repository.ts';
import { createConversationService } from './conversations/conversation.service.ts';
import { createRatingService } from './conversations/rating.service.ts';
import { createChatChanges } from './desk/chat-changes.ts';
import { deskRoutes } from './desk/desk.routes.ts';
import { createDeskService, type DeskDeps, type SharedUserList } from './desk/desk.service.ts';
import { createSummaryService } from './desk/summary.service.ts';
import { createTakeoverService } from './desk/takeover.service.ts';
import { createOpenBases, type OpenBasesDeps } from './open-bases.ts';
import { createOutsideChat } from './outside-chat.ts';
import type { ReadyAnswers } from './ready-answers.ts';
import { shareRoutes } from './shares/share.routes.ts';
import { createShareService } from './shares/share.service.ts';
import { createCitedSources } from './sources/cited-source.service.ts';
import { sourceRoutes } from './sources/source.routes.ts';
import type { ChatSources } from './sources/sources.ts';

type Parts = {
  database: OwnerDatabase;
  clock: Clock;
  logger: Pick<Logger, 'error'>;
  sharedUsers: SharedUserList & Pick<MonthsDeps, 'findLimit'>;
  findOpen: OpenBasesDeps['findOpen'];
  /** Whether those who ask still may, while they are answered. */
  doors: Omit<AdmissionDeps, 'db' | 'findClosed'>;
  models: Pick<ModelsFeature, 'listModels' | 'resolveModel'>;
  runs: RunsFeature;
  paidRuns: PaidRunsFeature;
  wallet: Pick<WalletFeature, 'chargedFor' | 'findBudgetUse'>;
  sources: ChatSources;
  files: Pick<ReturnType<typeof createFilesFeature>, 'open' | 'upload' | 'use'>;
  /** Reads a kept file in a process of its own. */
  readFile: AttachmentDeps['readFile'];
  ready: ReadyAnswers;
  askers: Pick<DeskDeps, 'findContacts'> & {
    findNeeded: OpenBasesDeps['findNeeded'];
    requireGiven: Parameters<typeof createAskingService>[0]['requireGiven'];
  };
};

/** Conversations in which knowledge bases answer with citations. */
export const createChatsFeature = ({ database: db, clock, models, runs, paidRuns, wallet, sources, files, ...parts }: Parts) => {
  const { ready } = parts;
  const { findNeeded, requireGiven, findContacts } = parts.askers;
  const months = createMonths({ db, clock, wallet, findLimit: parts.sharedUsers.findLimit });
  const openBases = createOpenBases({
    findOpen: parts.findOpen,
    listModels: models.listModels,
    findTags: (accountId, ...of) => readAsTenant(db, accountId, (tx) => sources.findAskedTags(tx, ...of)),
    findAnswering: (accountId, ...of) => readAsTenant(db, accountId, (tx) => sources.findAnswering(tx, ...of)),
    months,
    findNeeded,
  });
  const conversations = createConversationService({ db, clock, openBases });
  const attachments = createAttachments({ db, clock, conversations, files, readFile: parts.readFile });
  const citedSources = createCitedSources({ db, conversations, sources, files });
  const { resolveModel } = models;
  const asking = createAskingService({
    db,
    clock,
    openBases,
    conversations,
    sources,
    attachments,
    openFile: files.open,
    ready,
    resolveModel,
    months,
    paidRuns,
    runs,
    requireGiven,
    admission: createAdmission({ db, ...parts.doors, findClosed: sources.findClosed }),
  });
  const rating = createRatingService({ db, conversations, ready });
  const takeover = createTakeoverService({ db, clock, runs, openBases, conversations });
  const summaries = createSummaryService({ db, clock, openBases, conversations, resolveModel, paidRuns });
  const desk = createDeskService({ db, openBases, list: parts.sharedUsers, findContacts });
  const changes = createChatChanges({ db, logger: parts.logger, conversations });
  const shares = createShareService({ db, clock, openBases, conversations, findClosed: sources.findClosed });
  runs.onEnd(answerKind, createAnswerEnding({ chargedFor: wallet.chargedFor, noteAnswer: ready.noteAnswer }));
  paidRuns.resumes(answerKind, asking.resumption);
  return {
    name: 'chats',
    routes: inModule('aiChat', [
      ...chatRoutes({ openBases, conversations, asking, rating }),
      ...sourceRoutes(citedSources),
      ...deskRoutes({ desk, takeover, summaries, changes }),
      ...shareRoutes(shares),
      ...attachmentRoutes(attachments),
    ]),
    drain: changes.close,
    /** The chat for programs, which ask without a session. */
    outside: createOutsideChat({ db, conversations, asking }),
    countQuestions,
    schedules: [
      { name: 'chats.sweep', cron: '41 * * * *', work: conversations.sweep },
      { name: 'chats.attachments', cron: '43 * * * *', work: attachments.sweep },
    ],
  } satisfies Feature & Record<string, unknown>;
};
