import type { FileCheck } from '@inkstone/contract/product-files';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { type Column, DataTable } from '#console/ui/data/data-table.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { ProductStatus } from './product-marks.tsx';

const problemNames = {
  noHandle: 'fileNoHandle',
  handleTooLong: 'fileHandleTooLong',
  noTitle: 'fileNoTitle',
  handleTwice: 'fileHandleTwice',
  tooManyCells: 'fileTooManyCells',
  unknownStatus: 'fileUnknownStatus',
} as const;

const cellNames = {
  title: 'cellTitle',
  body: 'cellBody',
  seoTitle: 'cellSeoTitle',
  seoDescription: 'cellSeoDescription',
  status: 'status',
  tags: 'cellTags',
  imageAlt: 'cellImageAlt',
} as const;

type Line = { line: number };

const useLineColumn = (): Column<Line> => {
  const { t } = useTranslation('products');
  const language = useLanguage();
  return { key: 'line', title: t('fileLine'), width: '80px', render: ({ line }) => formatNumber(line, language) };
};

/** How many are listed of how many, where those are not all. */
const useShare = () => {
  const { t } = useTranslation('products');
  const language = useLanguage();
  return (shown: number, total: number): string =>
    shown < total ? ` ${t('fileMore', { shown: formatNumber(shown, language), total: formatNumber(total, language) })}` : '';
};

type Edited = FileCheck['edited'];

/** Products with texts that were changed here, so that none is lost without a word. */
export const EditedProducts = ({ edited: { count, items } }: { edited: Edited }) => {
  const { t } = useTranslation('products');
  const language = useLanguage();
  const share = useShare();
  const line = useLineColumn();
  if (!count) return null;
  const columns: Column<Edited['items'][number]>[] = [
    line,
    { key: 'title', title: t('product'), phone: 'heading', render: ({ title }) => title },
    { key: 'cells', title: t('fileCells'), render: ({ cells }) => cells.map((cell) => t(cellNames[cell])).join(' · ') },
  ];
  const text = t('fileEditedText', { count, total: formatNumber(count, language) }) + share(items.length, count);
  return (
    <Section title={t('fileEdited')} description={text} padding="flush">
      <DataTable label={t('fileEdited')} columns={columns} rows={items} rowKey={(row) => row.handle} empty={null} />
    </Section>
  );
};

type Problems = FileCheck['problems'];

/** What is wrong with single lines. */
export const FileProblems = ({ problems: { count, items } }: { problems: Problems }) => {
  const { t } = useTranslation('products');
  const language = useLanguage();
  const share = useShare();
  const line = useLineColumn();
  if (!count) return null;
  const columns: Column<Problems['items'][number]>[] = [
    line,
    { key: 'problem', title: t('fileProblem'), phone: 'heading', render: ({ kind, value }) => t(problemNames[kind], { value }) },
  ];
  const text = t('fileProblemsText', { count, total: formatNumber(count, language) }) + share(items.length, count);
  return (
    <Section title={t('fileProblems')} description={text} padding="flush">
      <DataTable label={t('fileProblems')} columns={columns} rows={items} rowKey={(row) => `${row.line} ${row.kind}`} empty={null} />
    </Section>
  );
};

type First = FileCheck['first'];

/** The first products, by which a person sees whether the file was understood. */
export const FirstProducts = ({ products }: { products: First }) => {
  const { t } = useTranslation('products');
  const language = useLanguage();
  const line = useLineColumn();
  if (!products.length) return null;
  const columns: Column<First[number]>[] = [
    line,
    { key: 'title', title: t('product'), phone: 'heading', render: ({ title }) => title },
    { key: 'handle', title: t('fileHandle'), render: ({ handle }) => handle },
    { key: 'status', title: t('status'), width: '110px', render: ({ status }) => <ProductStatus status={status} /> },
    { key: 'rows', title: t('fileRows'), width: '80px', align: 'end', render: ({ rows }) => formatNumber(rows, language) },
  ];
  return (
    <Section title={t('fileFirst')} padding="flush">
      <DataTable label={t('fileFirst')} columns={columns} rows={products} rowKey={({ handle }) => handle} empty={null} />
    </Section>
  );
};
