import type { Actor } from '#server/kernel/actor.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import type { DraftService } from './drafts/draft.service.ts';
import type { KindRuns } from './kind-runs.ts';
import type { AnyText } from './kinds/draft-kind.ts';
import type { WriterBrief } from './kinds/writing-kind.ts';

/** What the routes of every kind of writer call. */
export type KindServices<Brief extends WriterBrief, Text extends AnyText> = {
  runs: Pick<KindRuns<Brief, Text>, 'start' | 'price'>;
  drafts: DraftService<Brief, Text>;
};

type By = { actor: Actor; context: Pick<RequestContext, 'requestId'> };
type Named = By & { params: { id: string } };

/** The handlers that every kind of writer has: of its runs, its drafts and their versions. */
export const kindHandlers = <Brief extends WriterBrief, Text extends AnyText>({ runs, drafts }: KindServices<Brief, Text>) => {
  type Service = KindServices<Brief, Text>;
  type Wish = Parameters<Service['runs']['start']>[1];
  return {
    generate: ({ actor, body, context: { requestId } }: By & { body: Wish }) =>
      runs.start({ actor, requestId }, { ...body, isRemembered: true }),
    price: ({ actor, body }: By & { body: Wish }) => runs.price(actor, body),
    list: ({ actor, query }: By & { query: Parameters<Service['drafts']['list']>[1] }) => drafts.list(actor, query),
    draft: ({ actor, params }: Named) => drafts.getDraft(actor, params.id),
    saveDraft: ({ actor, body, context: { requestId } }: By & { body: Parameters<Service['drafts']['save']>[1] }) =>
      drafts.save({ actor, requestId }, body),
    deleteDraft: ({ actor, params, body }: Named & { body: { undo: boolean } }) => drafts.remove(actor, params.id, body),
    versions: ({ actor, params, query }: Named & { query: Parameters<Service['drafts']['versions']>[2] }) =>
      drafts.versions(actor, params.id, query),
    restoreVersion: ({ actor, params, body, context: { requestId } }: Named & { body: { versionId: string } }) =>
      drafts.restore({ actor, requestId }, params.id, body.versionId),
  };
};
