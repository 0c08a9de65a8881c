import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { SecretSection } from './secret-section.tsx';
import { siteChatQuery } from './site-chat.queries.ts';
import { SiteForm } from './site-form.tsx';
import { PreviewSection, SignInAddressSection, SnippetSection } from './snippet-section.tsx';

/** Where the chat of a knowledge base stands on web sites, how it looks, and what a web site has to load. */
export const SitePanel = ({ base: { id, name } }: { base: Pick<KnowledgeBase, 'id' | 'name'> }) => {
  const queryClient = useQueryClient();
  return (
    <QueryState query={useQuery(siteChatQuery(id))} skeleton={<Skeleton shape="form" count={6} />}>
      {(chat) => (
        <>
          <SiteForm
            baseId={id}
            baseName={name}
            chat={chat}
            onSaved={(next) => queryClient.setQueryData(siteChatQuery(id).queryKey, next)}
          />
          {chat.publicId && <SnippetSection chat={chat} publicId={chat.publicId} />}
          {chat.publicId && chat.identity !== 'anonymous' && (
            <SecretSection baseId={id} publicId={chat.publicId} hasSecret={chat.hasSecret} />
          )}
          {chat.publicId && <SignInAddressSection publicId={chat.publicId} />}
          <PreviewSection key={`preview ${chat.revision}`} chat={chat} />
        </>
      )}
    </QueryState>
  );
};
