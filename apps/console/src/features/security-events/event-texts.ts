import type { SecurityEventOutcome, SecurityEventType } from '@inkstone/contract/security-events';
import type { securityEvents } from '@inkstone/phrases/en/security-events';
import { useTranslation } from 'react-i18next';

type Phrase = keyof typeof securityEvents;

const eventTexts = {
  'sign-in.open': 'signInOpen',
  'sign-in.replay': 'signInReplay',
  'sign-in.end': 'signInEnd',
  'sign-in.end-others': 'signInEndOthers',
  'account.register': 'accountRegister',
  'account.prove-email': 'accountProveEmail',
  'account.export': 'accountExport',
  'account.delete': 'accountDelete',
  'password.ask': 'passwordAsk',
  'password.reset': 'passwordReset',
  'password.change': 'passwordChange',
  'factor.add': 'factorAdd',
  'factor.remove': 'factorRemove',
  'factor.codes': 'factorCodes',
  'factor.check': 'factorCheck',
  'factor.reset': 'factorReset',
  'shared-user.add': 'sharedUserAdd',
  'shared-user.change': 'sharedUserChange',
  'shared-user.invite': 'sharedUserInvite',
  'shared-user.revoke': 'sharedUserRevoke',
  'shared-user.come': 'sharedUserCome',
  'shared-user.password': 'sharedUserPassword',
  'shared-user.disable': 'sharedUserDisable',
  'shared-user.enable': 'sharedUserEnable',
  'shared-user.delete': 'sharedUserDelete',
  'shared-user.restore': 'sharedUserRestore',
  'refusal.access': 'refusalAccess',
  'refusal.csrf': 'refusalCsrf',
  'refusal.input': 'refusalInput',
  'refusal.limit': 'refusalLimit',
  'refusal.outbound': 'refusalOutbound',
} as const satisfies Record<SecurityEventType, Phrase>;

const detailTexts: Readonly<Record<string, Phrase>> = {
  method: 'detailMethod',
  route: 'detailRoute',
  host: 'detailHost',
  about: 'detailAbout',
};

const methodTexts: Readonly<Record<string, Phrase>> = {
  password: 'methodPassword',
  'email-code': 'methodEmailCode',
  oidc: 'methodOidc',
  totp: 'methodTotp',
  passkey: 'methodPasskey',
  recovery: 'methodRecovery',
  token: 'methodToken',
  development: 'methodDevelopment',
};

/** The sentence of an event, with its outcome where it failed. */
export const useEventTitle = () => {
  const { t } = useTranslation('securityEvents');
  return (type: SecurityEventType, outcome: SecurityEventOutcome): string => {
    if (outcome !== 'failure') return t(eventTexts[type]);
    return type === 'sign-in.open' ? t('signInOpenFailed') : t('ownFailed', { event: t(eventTexts[type]) });
  };
};

/** The facts of an event that have a name, in the reader's language. */
export const useEventFacts = () => {
  const { t } = useTranslation('securityEvents');
  return (details: Readonly<Record<string, string>>): { name: string; title: string; value: string }[] =>
    Object.entries(details).flatMap(([name, value]) => {
      const title = detailTexts[name];
      const method = name === 'method' ? methodTexts[value] : undefined;
      return title ? [{ name, title: t(title), value: method ? t(method) : value }] : [];
    });
};
