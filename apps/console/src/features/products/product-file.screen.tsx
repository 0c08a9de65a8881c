import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { BackToList } from '#console/ui/layout/back-to-list.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { FileCheckView } from './file-check-view.tsx';
import { FileChoice } from './file-choice.tsx';
import { waitingFileQuery } from './product-file.queries.ts';

/** Hands a file of products in: chosen, looked at, taken over. */
export const ProductFileScreen = () => {
  const { t } = useTranslation('products');
  const query = useQuery(waitingFileQuery);
  return (
    <Page title={t('fileTitle')} intro={<BackToList to={paths.products}>{t('toProducts')}</BackToList>}>
      <QueryState query={query} skeleton={<Skeleton shape="form" count={3} />}>
        {(file) => (file ? <FileCheckView key={file.id} file={file} /> : <FileChoice />)}
      </QueryState>
    </Page>
  );
};
