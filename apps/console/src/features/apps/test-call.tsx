import type { App } from '@inkstone/contract/apps';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { refreshPoints } from '#console/kernel/money/points.ts';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { paths } from '#console/kernel/paths.ts';
import { formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { Tooltip } from '#console/ui/overlays/tooltip.tsx';
import { testApp, useRefreshApps } from './app.queries.ts';
import { appPath } from './app-paths.ts';
import { useRequestWords } from './use-request-words.ts';

type Outcome = Awaited<ReturnType<typeof testApp>>;
type TestCall = UseMutationResult<Outcome, Error, void>;

/** Calls a model through the app; what it spent shows at once. */
export const useTestCall = ({ id }: App): TestCall => {
  const refresh = useRefreshApps();
  return useMutation({
    mutationFn: () => testApp(id),
    onSettled: () => {
      refreshPoints();
      return refresh();
    },
  });
};

/** Starts a call through the app; its hint says that it costs what any call does. */
export const TestButton = ({ call }: { call: TestCall }) => {
  const { t } = useTranslation('apps');
  return (
    <Tooltip text={t('testHelp')}>
      <Button icon={Zap} isBusy={call.isPending} onClick={() => call.mutate()}>
        {t('test')}
      </Button>
    </Tooltip>
  );
};

const Answered = ({ app, outcome: { request, isBuiltin } }: { app: App; outcome: Outcome }) => {
  const { t } = useTranslation('apps');
  const language = useLanguage();
  const { time } = useRequestWords();
  const show = (
    <ButtonLink size="small" to={`${appPath(app.id, 'requests')}&request=${request.id}`}>
      {t('showRequest')}
    </ButtonLink>
  );
  if (request.error) {
    return (
      <Banner tone="danger" action={show}>
        {request.error.text}
      </Banner>
    );
  }
  const cost = request.points === '0' ? t('testFree') : t('testCost', { points: formatPoints(request.points, language) });
  return (
    <Banner tone="accent" action={show}>
      {isBuiltin ? t('testBuiltin') : t('testOk', { model: request.model, time: time(request.latencyMs) })} {cost}
    </Banner>
  );
};

/** How the last test of the app went. */
export const TestOutcome = ({ app, call: { data, error } }: { app: App; call: TestCall }) => {
  const { t } = useTranslation('apps');
  if (data) return <Answered app={app} outcome={data} />;
  if (!error) return null;
  const isWithoutPoints = error instanceof CallError && error.status === 402;
  const topUp = isWithoutPoints && (
    <ButtonLink size="small" to={paths.wallet}>
      {t('topUp')}
    </ButtonLink>
  );
  return (
    <Banner tone="danger" action={topUp}>
      {messageOf(error)}
    </Banner>
  );
};
