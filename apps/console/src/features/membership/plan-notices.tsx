import type { Subscription } from '@inkstone/contract/membership';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { formatDate, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { ShareBar } from '#console/ui/data/share-bar.tsx';
import { classNames } from '#console/ui/theme/class-names.ts';
import styles from './membership.module.css';
import { planNames } from './plans.ts';

type Props = { subscription: Subscription; mayChange: boolean; isCancelling: boolean; onCancelOrder: () => void };

const Pending = ({ subscription: { pending }, mayChange, isCancelling, onCancelOrder }: Props) => {
  const { t } = useTranslation('membership');
  if (!pending) return null;
  return (
    <div className={styles['notice']} role="status">
      <p>{t('pendingText', { plan: t(planNames[pending.plan]) })}</p>
      <span className={styles['noticeActions']}>
        {mayChange && (
          <Button size="small" isBusy={isCancelling} onClick={onCancelOrder}>
            {t('cancelChange')}
          </Button>
        )}
        <ButtonLink size="small" to={`${paths.wallet}?order=${pending.order.id}`}>
          {t('toOrder')}
        </ButtonLink>
      </span>
    </div>
  );
};

const Ending = ({ subscription: { plan, endsAt } }: Pick<Props, 'subscription'>) => {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  if (!endsAt) return null;
  return (
    <div className={styles['notice']} role="status">
      <p>{t('endsText', { plan: t(planNames[plan]), date: formatDate(endsAt, language) })}</p>
    </div>
  );
};

const Use = ({ subscription: { use } }: Pick<Props, 'subscription'>) => {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  if (!use) return null;
  const average = Number(use.averagePerDay);
  const required = formatPoints(String(use.pointsPerDay), language);
  const isShort = use.stage !== 'none' || use.daysBelow > 0;
  return (
    <div className={classNames(styles['notice'], isShort && styles['warning'])} role={isShort ? 'status' : undefined}>
      <div className={styles['use']}>
        <p>{t('useAverage', { average: formatPoints(use.averagePerDay, language, { precision: 'left', beside: [] }), required })}</p>
        <ShareBar share={average / use.pointsPerDay} />
        {isShort && <p>{t(use.stage === 'asked' ? 'useAsked' : 'useBelow', { count: use.daysBelow })}</p>}
      </div>
    </div>
  );
};

const giftTexts = { proof: 'giftProof', operator: 'giftOperator', tomorrow: 'giftTomorrow' } as const;

/** The points of a new account while they wait, and what for. */
const Gift = ({ subscription: { gift } }: Pick<Props, 'subscription'>) => {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  if (gift.state === 'given' || gift.state === 'none') return null;
  return (
    <div className={styles['notice']} role="status">
      <p>{t(giftTexts[gift.state], { points: formatPoints(String(gift.points), language) })}</p>
      {gift.state === 'proof' && (
        <span className={styles['noticeActions']}>
          <ButtonLink size="small" to={paths.settings}>
            {t('giftProve')}
          </ButtonLink>
        </span>
      )}
    </div>
  );
};

/** What is about to happen to the plan, and what can be done about it. */
export const PlanNotices = (props: Props) => (
  <>
    <Gift subscription={props.subscription} />
    <Pending {...props} />
    <Ending subscription={props.subscription} />
    <Use subscription={props.subscription} />
  </>
);
