import type { ProductDetail } from '@inkstone/contract/products';
import { useTranslation } from 'react-i18next';
import { type ListingKind, listingKind } from '../listing/listing-kind.ts';
import { fromProduct } from '../listing/open-listing.ts';
import { TextDifferences } from '../shell/text-differences.tsx';
import type { WriterState } from '../shell/writer-state.ts';

type Props = {
  /** What is asked. */
  intro: string;
  state: WriterState<ListingKind>;
  /** The product as its store has it now; null where that could not be read. */
  newest: ProductDetail | null;
};

/** What publishing would replace, beside what would replace it. */
export const StoreChange = ({ intro, state, newest }: Props) => {
  const { t } = useTranslation('writers');
  return (
    <>
      <p>{intro}</p>
      {newest && (
        <TextDifferences<ListingKind>
          fields={listingKind.fields}
          theirs={fromProduct(newest).text}
          mine={state.text}
          theirLabel={t('inStore')}
          language={state.brief.language}
        />
      )}
    </>
  );
};
