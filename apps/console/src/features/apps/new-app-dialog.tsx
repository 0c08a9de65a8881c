import type { App } from '@inkstone/contract/apps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { addApp, useRefreshApps } from './app.queries.ts';
import { AppFields, contentOf, newApp } from './app-form.tsx';
import { appPath } from './app-paths.ts';
import styles from './apps.module.css';
import { KeyShown } from './key-shown.tsx';

type Made = { app: App; secret: string };

const AddForm = ({ onAdded, onClose }: { onAdded: (made: Made) => void; onClose: () => void }) => {
  const { t } = useTranslation('apps');
  const form = useForm({
    initial: newApp,
    checks: { name: (name) => (name.trim() ? null : t('nameEmpty')) },
    onSubmit: async (texts) => onAdded(await addApp(contentOf(texts))),
  });
  // A refusal says what to do; anything else is told in the product's words.
  const isRefusal = form.error instanceof CallError && form.error.status !== null && form.error.status < 500;
  return (
    <Dialog title={t('add')} onClose={onClose}>
      <Form onSubmit={form.submit} label={t('add')}>
        <ErrorSummary message={form.message && (isRefusal ? form.message : t('addFailed'))} />
        <AppFields form={form} />
        <div className={styles['actions']}>
          <Button type="submit" look="primary" isBusy={form.isBusy}>
            {t('add')}
          </Button>
          <small className={styles['soft']}>{t('addIntro')}</small>
        </div>
      </Form>
    </Dialog>
  );
};

/** Adds an app, then shows the key that came with it, this once. */
export const NewAppDialog = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate();
  const refresh = useRefreshApps();
  const [made, setMade] = useState<Made | null>(null);
  if (!made) return <AddForm onAdded={setMade} onClose={onClose} />;
  const leave = () => {
    void refresh();
    void navigate(appPath(made.app.id), { replace: true });
  };
  return <KeyShown app={made.app} secret={made.secret} onClose={leave} />;
};
