import type { WeakProduct } from '@inkstone/contract/dashboard';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ImageOff, Layers, Package, PenLine, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { usePriceWords } from '#console/kernel/money/price-words.ts';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { paths } from '#console/kernel/paths.ts';
import { handProducts } from '#console/kernel/state/handed-products.ts';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { Icon } from '#console/ui/controls/icon.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { improveProduct, productCountsQuery, weakestQuery } from './dashboard.queries.ts';
import styles from './recent.module.css';

const reasons = {
  nonsense: 'weakNonsense',
  noDescription: 'weakNoDescription',
  short: 'weakShort',
  noSeoDescription: 'weakNoSeoDescription',
  seoDescriptionLength: 'weakSeoDescriptionLength',
  titleTooLong: 'weakTitleTooLong',
  seoTitleLength: 'weakSeoTitleLength',
  noSeoTitle: 'weakNoSeoTitle',
  repeated: 'weakRepeated',
  longSentences: 'weakLongSentences',
  hardToRead: 'weakHardToRead',
} as const satisfies Record<WeakProduct['weaknesses'][number]['code'], string>;

/** What is wrong, in words, the most urgent first. */
const useReasons = () => {
  const { t } = useTranslation('dashboard');
  return ({ weaknesses }: WeakProduct): string =>
    weaknesses
      .map((weakness) => (weakness.code === 'short' ? t('weakShort', { count: weakness.words }) : t(reasons[weakness.code])))
      .join(t('semicolon'));
};

const Picture = ({ image }: Pick<WeakProduct, 'image'>) => {
  if (image) return <img src={image.url} alt="" loading="lazy" className={styles['picture']} />;
  return (
    <span className={styles['picture']}>
      <Icon of={ImageOff} />
    </span>
  );
};

type RowProps = { product: WeakProduct; improve: ReturnType<typeof useImprovement> };

/** The one click: a run that is begun here and followed in the writer, or the draft that is there already. */
const Improvement = ({ product: { id, title, draftId, points }, improve }: RowProps) => {
  const { t } = useTranslation('dashboard');
  const words = usePriceWords();
  if (draftId) {
    return (
      <ButtonLink to={`${paths.freestyle}?draft=${draftId}`} size="small" icon={PenLine} aria-label={t('weakGoOnWith', { title })}>
        {t('weakGoOn')}
      </ButtonLink>
    );
  }
  const action = words.action(t('weakImprove'), points);
  return (
    <Button
      size="small"
      icon={Sparkles}
      aria-label={t('weakImproveLabel', { title, action })}
      isBusy={improve.isPending && improve.variables === id}
      disabled={improve.isPending}
      onClick={() => improve.mutate(id)}
    >
      {action}
    </Button>
  );
};

const WeakRow = (props: RowProps) => {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { product } = props;
  const reasonsOf = useReasons();
  return (
    <li className={styles['work']}>
      <Link to={`${paths.freestyle}?product=${product.id}`} className={styles['row']}>
        <Picture image={product.image} />
        <span className={styles['words']}>
          <span className={styles['title']}>{product.title}</span>
          <span className={styles['reasons']}>{reasonsOf(product)}</span>
        </span>
        <span className={styles['marks']}>
          <span className="visually-hidden">{t('weakScore', { score: formatNumber(product.score, language) })}</span>
          <span className="numbers" aria-hidden="true">
            {formatNumber(product.score, language)}
          </span>
        </span>
      </Link>
      <Improvement {...props} />
    </li>
  );
};

const useImprovement = () => {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: improveProduct,
    onSuccess: ({ runId }) => navigate(`${paths.freestyle}?run=${runId}`),
    onError: showFailure,
  });
};

/** The way into one job for all that are listed. */
const TogetherButton = ({ products }: { products: readonly WeakProduct[] }) => {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  return (
    <Button size="small" icon={Layers} onClick={() => void navigate(paths.newBulkJob, handProducts(products))}>
      {t('weakTogether', { count: products.length })}
    </Button>
  );
};

/** The products of the store whose texts need work most, each with what is wrong and one click to better it. */
export const WeakProducts = () => {
  const { t } = useTranslation('dashboard');
  const { data: counts } = useQuery(productCountsQuery);
  const query = useQuery(weakestQuery(counts?.total ?? 0));
  const improve = useImprovement();
  const isEmptyStore = counts?.total === 0;
  const empty = (
    <EmptyState icon={Package} title={t(isEmptyStore ? 'productsEmpty' : 'weakEmpty')}>
      {t(isEmptyStore ? 'productsEmptyText' : 'weakEmptyText')}
    </EmptyState>
  );
  const weak = query.data?.items ?? [];
  const actions = (
    <>
      {weak.length > 1 && <TogetherButton products={weak} />}
      <ButtonLink to={paths.products} look="quiet" size="small" icon={Package}>
        {t('allProducts')}
      </ButtonLink>
    </>
  );
  return (
    <Section title={t('weakest')} description={weak.length ? t('weakestText') : undefined} padding="flush" actions={actions}>
      <QueryState query={query} skeleton={<Skeleton shape="table" count={3} />} failed={t('weakFailed')}>
        {({ items }) =>
          items.length ? (
            <ul className={styles['list']}>
              {items.map((product) => (
                <WeakRow key={product.id} product={product} improve={improve} />
              ))}
            </ul>
          ) : (
            empty
          )
        }
      </QueryState>
    </Section>
  );
};
