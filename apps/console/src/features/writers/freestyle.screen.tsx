import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { openWriter } from './open-writer.ts';
import { Writer } from './writer.tsx';

/** The writer notes its draft and run in the address without being opened anew: the session's key travels with it. */
const sessionOf = ({ state, key }: { state: unknown; key: string }): string => {
  const kept: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'session') : undefined;
  return typeof kept === 'string' ? kept : key;
};

/** The listing writer: opens what the address names. */
export const FreestyleScreen = () => {
  const { t } = useTranslation('writers');
  const location = useLocation();
  const [search] = useSearchParams();
  const language = useLanguage();
  const session = sessionOf(location);
  const address = { draftId: search.get('draft'), runId: search.get('run'), productId: search.get('product') };
  const opened = useQuery({
    queryKey: ['writers', 'opened', session],
    queryFn: () => openWriter(address, language),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <QueryState
      query={opened}
      skeleton={<Skeleton shape="form" count={5} />}
      frame={(state) => (
        <Page title={t('title')} intro={t('intro')} width="full">
          {state}
        </Page>
      )}
    >
      {(loaded) => <Writer key={session} opened={loaded} session={session} />}
    </QueryState>
  );
};
