import type { SharedUserLink } from '@inkstone/contract/shared-users';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { paths } from '#console/kernel/paths.ts';
import { useSession } from '#console/kernel/session/session.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { PasswordField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { EntryPage } from '#console/ui/layout/entry-page.tsx';
import { acceptLink, askForInvitation, linkQuery } from './shared-user.queries.ts';

type LinkProps = { link: SharedUserLink; token: string };

/** What the gate has sent along with the address of the sign-in: this browser is the one in which it begins. */
const useGateState = (): string => {
  const session = useSession();
  if (session.status !== 'out') return '';
  return new URL(session.loginUrl, window.location.origin).searchParams.get('state') ?? '';
};

const PasswordForm = ({ link: { purpose, company, email, needsPassword }, token }: LinkProps) => {
  const { t } = useTranslation('sharedUsers');
  const navigate = useNavigate();
  const state = useGateState();
  const checkPassword = (value: string) => {
    if (!needsPassword) return null;
    if (!value) return t('passwordMissing');
    return value.length >= 8 && value.length <= 128 ? null : t('passwordLength');
  };
  const form = useForm({
    initial: { password: '' },
    checks: { password: checkPassword },
    onSubmit: async ({ password }) => {
      const { location } = await acceptLink({ token, password, state });
      // An outside portal's address is the server's, and no screen of ours.
      if (needsPassword) await navigate(location, { replace: true });
      else window.location.assign(location);
    },
  });
  const isInvitation = purpose === 'invitation';
  const welcome = needsPassword ? t('welcomeText', { company, email }) : t('welcomeOutside', { company, email });
  return (
    <EntryPage
      title={isInvitation ? t('welcomeTitle', { company }) : t('linkTitle')}
      intro={isInvitation ? welcome : t('newPasswordText', { email })}
    >
      <Form onSubmit={form.submit} label={t('linkTitle')}>
        <ErrorSummary message={form.message} />
        {needsPassword && (
          <>
            {/* For whatever keeps passwords: whose this one is. */}
            <input type="hidden" autoComplete="username" value={email} readOnly />
            <PasswordField
              {...form.field('password')}
              label={t('password')}
              help={t('passwordHelp')}
              autoComplete="new-password"
              autoFocus
            />
          </>
        )}
        <Button type="submit" look="primary" size="large" isWide isBusy={form.isBusy}>
          {t(needsPassword ? 'setPassword' : 'goOn')}
        </Button>
      </Form>
    </EntryPage>
  );
};

const ToSignIn = () => {
  const { t } = useTranslation('sharedUsers');
  return (
    <ButtonLink to={paths.home} size="large" isWide>
      {t('toSignIn')}
    </ButtonLink>
  );
};

const ExpiredInvitation = ({ link: { company, email, hasAskedAgain }, token }: LinkProps) => {
  const { t } = useTranslation('sharedUsers');
  const [isAsked, setIsAsked] = useState(hasAskedAgain);
  const asking = useMutation({ mutationFn: () => askForInvitation(token), onSuccess: () => setIsAsked(true) });
  return (
    <EntryPage title={t('expiredTitle')} intro={t(isAsked ? 'askedText' : 'expiredText', { company, email })}>
      <ErrorSummary message={asking.error ? messageOf(asking.error) : null} />
      {!isAsked && (
        <Button look="primary" size="large" isWide isBusy={asking.isPending} onClick={() => asking.mutate()}>
          {t('askAgain')}
        </Button>
      )}
    </EntryPage>
  );
};

const ExpiredReset = ({ link: { email } }: LinkProps) => {
  const { t } = useTranslation('sharedUsers');
  return (
    <EntryPage title={t('resetExpiredTitle')} intro={t('resetExpiredText', { email })}>
      <ButtonLink to={`${paths.portal}/forgot`} look="primary" size="large" isWide>
        {t('toForgot')}
      </ButtonLink>
    </EntryPage>
  );
};

const closed = {
  used: { title: 'usedTitle', text: 'usedText' },
  ended: { title: 'endedTitle', text: 'endedText' },
  elsewhere: { title: 'elsewhereTitle', text: 'elsewhereText' },
} as const;

const Closed = ({ link: { company, email }, status }: LinkProps & { status: keyof typeof closed }) => {
  const { t } = useTranslation('sharedUsers');
  const { title, text } = closed[status];
  return (
    <EntryPage title={t(title)} intro={t(text, { company, email })}>
      {status === 'used' && <ToSignIn />}
    </EntryPage>
  );
};

const Link = (props: LinkProps) => {
  const { status, purpose } = props.link;
  if (status === 'open') return <PasswordForm {...props} />;
  if (status !== 'expired') return <Closed {...props} status={status} />;
  return purpose === 'invitation' ? <ExpiredInvitation {...props} /> : <ExpiredReset {...props} />;
};

/** Where the link of an invitation or of a new password leads; its secret stands behind the `#` and is never a part of a request's address. */
export const SetPasswordScreen = () => {
  const { t } = useTranslation('sharedUsers');
  const token = useLocation().hash.slice(1);
  const query = useQuery(linkQuery(token));
  if (query.error instanceof CallError && query.error.status === 404) {
    return (
      <EntryPage title={t('unknownTitle')} intro={t('unknownText')}>
        <ToSignIn />
      </EntryPage>
    );
  }
  const frame = (state: ReactNode) => <EntryPage title={t('linkTitle')}>{state}</EntryPage>;
  return (
    <QueryState query={query} skeleton={<Skeleton count={3} />} frame={frame}>
      {(link) => <Link link={link} token={token} />}
    </QueryState>
  );
};
