import { type OtherText, otherTextsCounted } from '@inkstone/contract/elsewhere';
import type { Copied } from '@inkstone/copy-checks/copied';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import type { Passage } from '#console/ui/data/passage-list.tsx';

const writers = { product: paths.freestyle, listing: paths.freestyle, blog: paths.blogWriter, page: paths.pageGenerator } as const;

/** Where a text is opened: in its writer, or where readers see it. */
const placeOf = ({ id, kind, isOpenable, url }: OtherText): string | null => {
  if (!isOpenable) return url;
  return `${writers[kind]}?${kind === 'product' ? 'product' : 'draft'}=${id}`;
};

/** What stands elsewhere in the shop, as the list of passages shows it. */
export const usePassages = (): ((copied: Copied) => Passage) => {
  const { t } = useTranslation('writers');
  return ({ quote, others, texts }) => ({
    quote,
    said: others >= otherTextsCounted ? t('copiedInMany', { count: others }) : t('copiedIn', { count: others }),
    places: texts.map((text) => {
      const name = text.title || t('draftUntitled');
      return { id: text.id, name, href: placeOf(text), label: t('copiedOpen', { title: name }) };
    }),
  });
};
