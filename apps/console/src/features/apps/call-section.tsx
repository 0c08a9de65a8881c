import type { App, AppKey } from '@inkstone/contract/apps';
import { useTranslation } from 'react-i18next';
import { codeSnippet, installCommand, keyVariable, snippetClients, snippetLanguages } from '#console/kernel/snippets/code-snippet.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { CallExample, ClientChoice } from '#console/ui/data/call-example.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { Checkbox } from '#console/ui/forms/text-field.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './apps.module.css';
import { firstCall } from './first-call.ts';
import { useAppModels } from './use-app-models.ts';
import { startOfKey } from './use-key-actions.ts';

/** What the reader wants to see of the code; it stands in the address, so that it can be sent to a colleague. */
const useChoice = (app: App) => {
  const models = useAppModels(app);
  const [client, setClient] = useUrlState('client', 'curl');
  const [language, setLanguage] = useUrlState('language', 'python');
  const [model, setModel] = useUrlState('model');
  const [stream, setStream] = useUrlState('stream');
  return {
    models,
    client: snippetClients.find((one) => one === client) ?? 'curl',
    language: snippetLanguages.find((one) => one === language) ?? 'python',
    model: models.find(({ name }) => name === model)?.name ?? models[0]?.name ?? '',
    isStreamed: stream === 'yes',
    setClient,
    setLanguage,
    setModel,
    setIsStreamed: (isStreamed: boolean) => setStream(isStreamed ? 'yes' : ''),
  };
};

const Choices = ({ choice }: { choice: ReturnType<typeof useChoice> }) => {
  const { t } = useTranslation('apps');
  const { client, language, model, models } = choice;
  const named = models.map(({ name, label, vendorName }) => ({
    value: name,
    label: label === name ? name : `${label} (${name})`,
    group: vendorName,
  }));
  return (
    <>
      <ClientChoice
        client={client}
        language={language}
        labels={{ client: t('client'), language: t('language') }}
        onClient={choice.setClient}
        onLanguage={choice.setLanguage}
      />
      <div className={styles['model']}>
        <SelectField
          label={t('model')}
          value={model}
          options={named.length ? named : [{ value: '', label: t('noModels') }]}
          onChange={choice.setModel}
        />
      </div>
      <Checkbox label={t('isStreamed')} isChecked={choice.isStreamed} onChange={choice.setIsStreamed} />
    </>
  );
};

const KeyStart = ({ of }: { of: AppKey | undefined }) => of && <code className={styles['placed']}>{startOfKey(of)}</code>;

/** How an app is called: where, and code for the usual clients that works once the key is in its place. */
export const CallSection = ({ app }: { app: App }) => {
  const { t } = useTranslation('apps');
  const choice = useChoice(app);
  const { client, language, model, isStreamed } = choice;
  const code = codeSnippet(client, language, { endpoint: app.endpoint, body: firstCall(client, model, isStreamed) });
  const install = installCommand(client, language);
  return (
    <Section title={t('callIt')} description={t('callItText')}>
      <CallExample
        lines={[
          { term: t('endpoint'), code: app.endpoint, copyLabel: t('copyEndpoint') },
          { term: t('key'), code: keyVariable, copyLabel: t('copyVariable'), beside: <KeyStart of={app.keys[0]} /> },
          ...(install ? [{ term: t('install'), code: install, copyLabel: t('copyCode') }] : []),
        ]}
        choices={<Choices choice={choice} />}
        code={{ label: t('code'), text: code, copyLabel: t('copyCode') }}
      />
    </Section>
  );
};
