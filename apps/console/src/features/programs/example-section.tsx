import { useTranslation } from 'react-i18next';
import { codeSnippet, installCommand, keyVariable } from '#console/kernel/snippets/code-snippet.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { Segments } from '#console/ui/controls/segments.tsx';
import { CallExample } from '#console/ui/data/call-example.tsx';
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
      <CallExample
        lines={[
          { term: t('endpoint'), code: endpoint, copyLabel: t('copyEndpoint') },
          { term: t('model'), code: model, copyLabel: t('copyModel') },
          { term: t('key'), code: keyVariable, copyLabel: t('copyCode') },
          ...(install ? [{ term: t('install'), code: install, copyLabel: t('copyCode') }] : []),
        ]}
        choices={
          <>
            <Segments
              label={t('client')}
              options={clients.map(({ value: each, label }) => ({ value: each, label }))}
              value={value}
              onChange={choose}
            />
            <Checkbox label={t('isStreamed')} isChecked={isStreamed} onChange={(next) => setStream(next ? 'yes' : '')} />
          </>
        }
        code={{ label: t('example'), text: code, copyLabel: t('copyCode') }}
      >
        <div>
          <h3 className={styles['small']}>{t('notes')}</h3>
          <ul className={styles['notes']}>
            {(['noteCitations', 'noteConversation', 'noteUser', 'noteOutcome', 'noteClosest'] as const).map((note) => (
              <li key={note}>{t(note)}</li>
            ))}
          </ul>
        </div>
      </CallExample>
    </Section>
  );
};
