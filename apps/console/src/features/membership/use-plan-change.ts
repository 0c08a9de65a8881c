import { type Plan, planRules, type Subscription } from '@inkstone/contract/membership';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { refreshPoints } from '#console/kernel/money/points.ts';
import { showFailure, showMessage, showToast } from '#console/kernel/notices/toast.ts';
import { paths } from '#console/kernel/paths.ts';
import { formatMoney, formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { confirm } from '#console/ui/overlays/confirm.ts';
import { cancelPlan, choosePlan, subscriptionQuery } from './membership.queries.ts';
import { isUpgrade, planNames } from './plans.ts';

const useQuestion = (from: Plan) => {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  return (to: Plan) => {
    const { topUpUsdCents, pointsPerDay } = planRules[to];
    const name = t(planNames[to]);
    const title = t(isUpgrade(from, to) ? 'upgradeTitle' : 'downgradeTitle', { from: t(planNames[from]), to: name });
    if (topUpUsdCents) return { title, text: t('topUpText', { plan: name, amount: formatMoney(topUpUsdCents, 'USD', language) }) };
    if (pointsPerDay) return { title, text: t('useText', { plan: name, points: formatNumber(pointsPerDay, language) }) };
    return { title, text: t('endText', { plan: t(planNames[from]) }) };
  };
};

/** Asks before a change of plan, makes it, and leads to what comes next: the payment, or the good news. */
export const usePlanChange = (subscription: Subscription) => {
  const { t } = useTranslation('membership');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { plan: from } = subscription;
  const question = useQuestion(from);
  const keep = (next: Subscription) => queryClient.setQueryData(subscriptionQuery.queryKey, next);

  const follow = (next: Subscription, to: Plan) => {
    keep(next);
    refreshPoints();
    const { pending } = next;
    if (pending?.order.checkoutUrl) window.location.assign(pending.order.checkoutUrl);
    else if (pending) navigate(`${paths.wallet}?order=${pending.order.id}`);
    else if (next.plan === to && to !== from) navigate(`${paths.success}?plan=${to}`);
    else showToast('success', t('changed'));
  };

  const choosing = useMutation({
    mutationFn: choosePlan,
    onSuccess: follow,
    onError: (error, to) => {
      const isDowngrade = from === 'pro' && to === 'plus';
      // Without an answer nothing is known to have changed; the words are those of a downgrade that failed.
      if (isDowngrade && error instanceof CallError && error.kind === 'network') showMessage('error', t('downgradeFailed'));
      else showFailure(error);
    },
  });
  const cancelling = useMutation({ mutationFn: cancelPlan, onSuccess: keep, onError: showFailure });

  return {
    busyWith: choosing.isPending ? choosing.variables : null,
    isCancelling: cancelling.isPending,
    choose: async (to: Plan) => {
      const isKept = to === from;
      const isAgreed = isKept || (await confirm({ ...question(to), confirmLabel: t(isUpgrade(from, to) ? 'upgrade' : 'downgrade') }));
      if (isAgreed) choosing.mutate(to);
    },
    cancelOrder: () => cancelling.mutate(),
  };
};
