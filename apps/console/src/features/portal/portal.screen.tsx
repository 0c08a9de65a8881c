import type { PortalOptions } from '@inkstone/contract/portal';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Spinner } from '#console/ui/feedback/spinner.tsx';
import { CodePage } from './code.page.tsx';
import { ForgotPage } from './forgot.page.tsx';
import { LoginPage } from './login.page.tsx';
import { OutsidePage } from './outside.page.tsx';
import { portalQuery } from './portal.queries.ts';
import { PortalPage } from './portal-page.tsx';
import { RegisterPage } from './register.page.tsx';
import { ResetPage } from './reset.page.tsx';
import { SignedOutPage } from './signed-out.page.tsx';
import { useGate } from './use-gate.ts';
import { VerifyPage } from './verify.page.tsx';

type Page = ComponentType<{ options: PortalOptions }>;

/** A page of ours, once it is known what the portal offers. */
const WithOptions = ({ page: Page }: { page: Page }) => {
  const { t } = useTranslation(['portal', 'entry']);
  return (
    <QueryState
      query={useQuery(portalQuery)}
      skeleton={<Spinner label={t('entry:opening')} size="large" />}
      frame={(state) => <PortalPage title={t('loginTitle')}>{state}</PortalPage>}
    >
      {(options) => (options.startUrl ? <OutsidePage startUrl={options.startUrl} /> : <Page options={options} />)}
    </QueryState>
  );
};

const ToLogin = () => <Navigate to={useGate().linkTo('login')} replace />;

/** The embedded portal's pages, below `/portal`. */
export const PortalScreen = () => (
  <Routes>
    <Route path="login" element={<WithOptions page={LoginPage} />} />
    <Route path="register" element={<WithOptions page={RegisterPage} />} />
    <Route path="code" element={<WithOptions page={CodePage} />} />
    <Route path="forgot" element={<WithOptions page={ForgotPage} />} />
    <Route path="reset" element={<WithOptions page={ResetPage} />} />
    <Route path="verify" element={<WithOptions page={VerifyPage} />} />
    <Route path="signed-out" element={<SignedOutPage />} />
    <Route path="*" element={<ToLogin />} />
  </Routes>
);
