import { useTranslation } from 'react-i18next';

const looksLikeEmail = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** What the fields of the sign-in pages have in common; the server checks again. */
export const useChecks = () => {
  const { t } = useTranslation('portal');
  const missing = (label: string) => t('fieldMissing', { label });
  return {
    email: (value: string) => {
      if (!value.trim()) return missing(t('email'));
      return looksLikeEmail.test(value.trim()) ? null : t('emailInvalid');
    },
    password: (value: string) => (value ? null : missing(t('password'))),
    newPassword: (value: string) => {
      if (!value) return missing(t('password'));
      return value.length >= 8 && value.length <= 128 ? null : t('passwordLength');
    },
    name: (value: string) => {
      if (!value.trim()) return missing(t('name'));
      return value.trim().length <= 100 ? null : t('nameInvalid');
    },
    code: (value: string) => {
      if (!value.trim()) return missing(t('code'));
      return /^\d{6}$/.test(value.trim()) ? null : t('codeInvalid');
    },
    policy: (value: boolean) => (value ? null : t('policyMissing')),
  };
};
