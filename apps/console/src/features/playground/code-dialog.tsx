import type { PlaygroundRequest } from '@inkstone/contract/playground';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { codeSnippet, installCommand, type SnippetClient, type SnippetLanguage } from '#console/kernel/snippets/code-snippet.ts';
import type { Json } from '#console/kernel/snippets/literal.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { ClientChoice } from '#console/ui/data/call-example.tsx';
import { CodeBlock, CodeLine } from '#console/ui/data/code-block.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { anthropicBodyOf } from './anthropic-body.ts';
import styles from './playground.module.css';
import { jsonOf } from './read-json.ts';

/** What the request is as the body of a client. */
const bodyOf = (client: SnippetClient, request: PlaygroundRequest): Record<string, Json> => {
  if (client === 'anthropic-messages') return { ...anthropicBodyOf(request), stream: true };
  const members = Object.entries(request).map(([name, value]): [string, Json] => [name, jsonOf(value)]);
  return { ...Object.fromEntries(members), stream: true };
};

/** Code that makes the very call that the conversation would make next. */
export const CodeDialog = ({ request, onClose }: { request: PlaygroundRequest; onClose: () => void }) => {
  const { t } = useTranslation('playground');
  const [client, setClient] = useState<SnippetClient>('curl');
  const [language, setLanguage] = useState<SnippetLanguage>('python');
  const code = codeSnippet(client, language, { endpoint: `${window.location.origin}/v1`, body: bodyOf(client, request) });
  const install = installCommand(client, language);
  return (
    <Dialog
      title={t('getCode')}
      onClose={onClose}
      width="large"
      footer={
        <ButtonLink to={paths.aiIntegration} look="primary">
          {t('getKey')}
        </ButtonLink>
      }
    >
      <div className={styles['dialog']}>
        <p>{t('codeText')}</p>
        <div className={styles['choices']}>
          <ClientChoice
            client={client}
            language={language}
            labels={{ client: t('client'), language: t('programming') }}
            onClient={setClient}
            onLanguage={setLanguage}
          />
        </div>
        {install && <CodeLine code={install} copyLabel={t('copyCommand')} />}
        <CodeBlock label={t('code')} code={code} copyLabel={t('copyCode')} />
      </div>
    </Dialog>
  );
};
