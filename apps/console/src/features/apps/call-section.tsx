import type { App } from '@inkstone/contract/apps';
import { useTranslation } from 'react-i18next';
import {
  clientNames,
  codeSnippet,
  installCommand,
  keyVariable,
  languageTitles,
  snippetClients,
  snippetLanguages,
} from '#console/kernel/snippets/code-snippet.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { Segments } from '#console/ui/controls/segments.tsx';
import { CodeBlock, CodeLine } from '#console/ui/data/code-block.tsx';
import { FactList } from '#console/ui/data/fact-list.tsx';
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
    <div className={styles['choices']}>
      <Segments
        label={t('client')}
        options={snippetClients.map((value) => ({ value, label: clientNames[value] }))}
        value={client}
        onChange={choice.setClient}
      />
      {client !== 'curl' && (
        <Segments
          label={t('language')}
          options={snippetLanguages.map((value) => ({ value, label: languageTitles[value] }))}
          value={language}
          onChange={choice.setLanguage}
        />
      )}
      <div className={styles['model']}>
        <SelectField
          label={t('model')}
          value={model}
          options={named.length ? named : [{ value: '', label: t('noModels') }]}
          onChange={choice.setModel}
        />
      </div>
      <Checkbox label={t('isStreamed')} isChecked={choice.isStreamed} onChange={choice.setIsStreamed} />
    </div>
  );
};

/** How an app is called: where, and code for the usual clients that works once the key is in its place. */
export const CallSection = ({ app }: { app: App }) => {
  const { t } = useTranslation('apps');
  const choice = useChoice(app);
  const { client, language, model, isStreamed } = choice;
  const code = codeSnippet(client, language, { endpoint: app.endpoint, body: firstCall(client, model, isStreamed) });
  const install = installCommand(client, language);
  return (
    <Section title={t('callIt')} description={t('callItText')}>
      <div className={styles['stack']}>
        <FactList>
          <dt>{t('endpoint')}</dt>
          <dd>
            <CodeLine code={app.endpoint} copyLabel={t('copyEndpoint')} />
          </dd>
          <dt>{t('key')}</dt>
          <dd>
            <CodeLine code={keyVariable} copyLabel={t('copyVariable')} />
            {app.keys[0] && <code className={styles['placed']}>{startOfKey(app.keys[0])}</code>}
          </dd>
          {install && (
            <>
              <dt>{t('install')}</dt>
              <dd>
                <CodeLine code={install} copyLabel={t('copyCode')} />
              </dd>
            </>
          )}
        </FactList>
        <Choices choice={choice} />
        <CodeBlock label={t('code')} code={code} copyLabel={t('copyCode')} />
      </div>
    </Section>
  );
};
