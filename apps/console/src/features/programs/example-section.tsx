import { useTranslation } from 'react-i18next';
import { codeSnippet, installCommand, keyVariable } from '#console/kernel/snippets/code-snippet.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { Segments } from '#console/ui/controls/segments.tsx';
import { CodeBlock, CodeLine } from '#console/ui/data/code-block.tsx';
import { FactList } from '#console/ui/data/fact-list.tsx';
import { Checkbox } from '#console/ui/forms/text-field.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './programs.module.css';

const clients = [
  { value: 'curl', label: 'curl', client: 'curl', language: 'python' },
  { value: 'python', label: 'Python', client: 'openai-chat', language: 'python' },
  { value: 'javascript', label: 'JavaScript', client: 'openai-chat', language: 'typescript' },
] as const;

/** The question of examples is the same in every language of the console: it is code. */
const messages = [{ role: 'user', content: 'How long is the warranty?' }] as const;

/** Where programs ask, and code that does once the key is in its place. */
export const ExampleSection = ({ endpoint, model }: { endpoint: string; model: string }) => {
  const { t } = useTranslation('programs');
  const [asked, choose] = useUrlState('client', 'curl');
  const [stream, setStream] = useUrlState('stream');
  const { client, language, value } = clients.find((one) => one.value === asked) ?? clients[0];
  const isStreamed = stream === 'yes';
  const code = codeSnippet(client, language, { endpoint, body: { model, messages, ...(isStreamed && { stream: true }) } });
  const install = installCommand(client, language);
  return (
    <Section title={t('title')} description={t('text')}>
      <div className={styles['stack']}>
        <FactList>
          <dt>{t('endpoint')}</dt>
          <dd>
            <CodeLine code={endpoint} copyLabel={t('copyEndpoint')} />
          </dd>
          <dt>{t('model')}</dt>
          <dd>
            <CodeLine code={model} copyLabel={t('copyModel')} />
          </dd>
          <dt>{t('key')}</dt>
          <dd>
            <CodeLine code={keyVariable} copyLabel={t('copyCode')} />
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
        <div className={styles['choices']}>
          <Segments
            label={t('client')}
            options={clients.map(({ value: each, label }) => ({ value: each, label }))}
            value={value}
            onChange={choose}
          />
          <Checkbox label={t('isStreamed')} isChecked={isStreamed} onChange={(next) => setStream(next ? 'yes' : '')} />
        </div>
        <CodeBlock label={t('example')} code={code} copyLabel={t('copyCode')} />
        <div>
          <h3 className={styles['small']}>{t('notes')}</h3>
          <ul className={styles['notes']}>
            {(['noteCitations', 'noteConversation', 'noteUser', 'noteOutcome'] as const).map((note) => (
              <li key={note}>{t(note)}</li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
};
