import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { showToast } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary } from '#console/ui/forms/form-field.tsx';
import { EntryPage } from '#console/ui/layout/entry-page.tsx';
import styles from './session.module.css';
import { storeConnectionAddress } from './session.queries.ts';
import { StoreBanner } from './store-banner.tsx';

/** Why the browser came back from an attempt to connect, if it did. */
const useRefusal = (): { shop: string; message: string | null } => {
  const { t } = useTranslation('session');
  const [query] = useSearchParams();
  const shop = query.get('shop') ?? '';
  if (!query.has('refused')) return { shop, message: null };
  return { shop, message: shop ? t('storeRefused', { domain: shop }) : t('storeRefusedUnnamed') };
};

/** The domain of a store is entered here; the connection begins in a window of its own. */
export const StoreLoginScreen = () => {
  const { t } = useTranslation('session');
  const refusal = useRefusal();
  const [domain, setDomain] = useState(refusal.shop);
  const [isOpened, setIsOpened] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const start = () => {
    const shop = domain.trim();
    if (!shop) {
      showToast('warning', t('storeEmpty'));
      input.current?.focus();
      return;
    }
    window.open(storeConnectionAddress(shop), '_blank', 'noopener');
    setIsOpened(true);
  };
  const clear = () => {
    setDomain('');
    input.current?.focus();
  };

  return (
    <EntryPage
      title={t('storeHeading')}
      intro={<label htmlFor="store-domain">{t('storePrompt')}</label>}
      banner={<StoreBanner label={t('storeBanner')} />}
    >
      {refusal.message && (
        <div className={styles['refused']}>
          <ErrorSummary message={refusal.message} />
        </div>
      )}
      <form
        aria-label={t('storeHeading')}
        noValidate
        className={styles['search']}
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <span className={styles['input']}>
          <input
            ref={input}
            id="store-domain"
            value={domain}
            onChange={(event) => setDomain(event.target.value)}
            placeholder={t('storePlaceholder')}
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={253}
            // biome-ignore lint/a11y/noAutofocus: the one field of the page is what people came for
            autoFocus
          />
          {domain && <Button look="quiet" size="small" icon={X} aria-label={t('storeClear')} onClick={clear} />}
        </span>
        <Button type="submit" look="primary" size="large">
          {t('storeStart')}
        </Button>
      </form>
      {isOpened && (
        <p role="status" className={styles['note']}>
          {t('storeOpened')}
        </p>
      )}
    </EntryPage>
  );
};
