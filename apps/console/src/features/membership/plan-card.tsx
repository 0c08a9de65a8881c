import { type Plan, type PlanUnlock, planRules, type Subscription } from '@inkstone/contract/membership';
import { Check, Clock, Minus } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsoleMap } from '#console/kernel/manifest/console-map.tsx';
import { formatMoney, formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Icon } from '#console/ui/controls/icon.tsx';
import { Badge } from '#console/ui/feedback/status-dot.tsx';
import { classNames } from '#console/ui/theme/class-names.ts';
import styles from './membership.module.css';
import { NoWayToPay } from './no-way-to-pay.tsx';
import { isUpgrade, planNames } from './plans.ts';

const taglines = { basic: 'basicTagline', plus: 'plusTagline', pro: 'proTagline' } as const;

const Price = ({ plan }: { plan: Plan }) => {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const { topUpUsdCents, pointsPerDay } = planRules[plan];
  if (topUpUsdCents) {
    return (
      <p className={styles['price']}>
        <strong className="numbers">{formatMoney(topUpUsdCents, 'USD', language)}</strong> {t('toBegin')}
      </p>
    );
  }
  return (
    <p className={styles['price']}>
      <strong>{t('noFee')}</strong>
      {pointsPerDay > 0 && ` · ${t('fromUse', { points: formatNumber(pointsPerDay, language) })}`}
    </p>
  );
};

/** `later`: the plan opens it, and its feature is still to come. */
type Standing = 'in' | 'out' | 'later';

const icons = { in: Check, out: Minus, later: Clock } as const;

const useRows = (plan: Plan): { key: string; text: string; standing: Standing }[] => {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const { unlocks: there } = useConsoleMap();
  const { unlocks, activationPoints, topUpUsdCents } = planRules[plan];
  const upTo = (count: number) => formatNumber(count, language);
  const standingOf = (key: PlanUnlock): Standing => {
    if (!unlocks[key]) return 'out';
    return there.includes(key) ? 'in' : 'later';
  };
  const rowOf = (key: PlanUnlock, text: string) => ({ key, text, standing: standingOf(key) });
  return [
    ...(activationPoints
      ? [{ key: 'points', text: t('activationPoints', { points: upTo(activationPoints) }), standing: 'in' as const }]
      : []),
    ...(topUpUsdCents ? [{ key: 'topUp', text: t('topUpAsPoints'), standing: 'in' as const }] : []),
    rowOf('libraryPrompts', t('libraryPrompts', { prompts: upTo(unlocks.libraryPrompts) })),
    rowOf('knowledgeBases', t('knowledgeBases', { bases: upTo(unlocks.knowledgeBases) })),
    rowOf('containers', unlocks.containers ? t('containers', { count: unlocks.containers }) : t('noContainers')),
    rowOf('ownVendorKey', t('ownVendorKey')),
  ];
};

const Unlocks = ({ plan }: { plan: Plan }) => {
  const { t } = useTranslation('membership');
  return (
    <ul className={styles['unlocks']}>
      {useRows(plan).map(({ key, text, standing }) => (
        <li key={key} className={standing === 'in' ? undefined : styles[standing]}>
          <Icon of={icons[standing]} />
          <span>
            {standing === 'out' && <span className="visually-hidden">{t('notIncluded')} </span>}
            {text} {standing === 'later' && <Badge>{t('coming')}</Badge>}
          </span>
        </li>
      ))}
    </ul>
  );
};

type Props = {
  plan: Plan;
  subscription: Subscription;
  mayChange: boolean;
  busyWith: Plan | null;
  onChoose: (plan: Plan) => void;
};

const Choice = ({ plan, subscription, busyWith, onChoose }: Omit<Props, 'mayChange'>) => {
  const { t } = useTranslation('membership');
  const { plan: current, activatedAt, endsAt, pending } = subscription;
  const button = (label: string, isMain: boolean) => (
    <Button
      look={isMain ? 'primary' : 'default'}
      size="large"
      isWide
      isBusy={busyWith === plan}
      disabled={busyWith !== null && busyWith !== plan}
      onClick={() => onChoose(plan)}
    >
      {label}
    </Button>
  );
  const name = t(planNames[plan]);
  if (plan === current && activatedAt === null) return button(t('activate'), true);
  if (plan === current && endsAt !== null) return button(t('keep', { plan: name }), false);
  if (plan === current || pending?.plan === plan) return null;
  // The last plan to be ended cannot be ended twice.
  if (plan === 'basic' && endsAt !== null) return null;
  if (planRules[plan].topUpUsdCents > 0 && !subscription.canTopUp) return <NoWayToPay />;
  return isUpgrade(current, plan)
    ? button(t('upgradeTo', { plan: name }), plan === 'pro')
    : button(t('downgradeTo', { plan: name }), false);
};

/** One plan: what it asks for, what it opens, and the way to it. */
export const PlanCard = ({ mayChange, ...props }: Props) => {
  const { t } = useTranslation('membership');
  const id = useId();
  const { plan, subscription } = props;
  const isCurrent = subscription.plan === plan;
  return (
    <section aria-labelledby={id} className={classNames(styles['card'], isCurrent && styles['current'])}>
      <header className={styles['head']}>
        <h2 id={id}>{t(planNames[plan])}</h2>
        {isCurrent && <Badge tone="accent">{t('yourPlan')}</Badge>}
        {subscription.pending?.plan === plan && <Badge tone="warning">{t('waiting')}</Badge>}
      </header>
      <p className={styles['tagline']}>{t(taglines[plan])}</p>
      <Price plan={plan} />
      <Unlocks plan={plan} />
      {mayChange && (
        <div className={styles['choice']}>
          <Choice {...props} />
        </div>
      )}
    </section>
  );
};
