import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { CodeBlock } from '#console/ui/data/code-block.tsx';
import { TextArea } from '#console/ui/forms/text-field.tsx';
import styles from './answers.module.css';
import type { ToolAsked } from './conversation.ts';
import { readableJson } from './read-json.ts';

type Props = {
  tools: readonly ToolAsked[];
  mayAnswer: boolean;
  onResult: (id: string, result: string | null) => void;
  onGoOn: () => void;
};

/** What the model asks of its tools. Nothing is run here: the person types what each would answer, and the model goes on. */
export const ToolsAsked = ({ tools, mayAnswer, onResult, onGoOn }: Props) => {
  const { t } = useTranslation('playground');
  return (
    <div className={styles['tools']}>
      {tools.map((tool) => (
        <div key={tool.id} className={styles['tool']}>
          <p>{t('toolAsked', { tool: tool.name })}</p>
          <CodeBlock label={t('toolArguments', { tool: tool.name })} code={readableJson(tool.arguments)} copyLabel={t('copyArguments')} />
          <TextArea
            label={t('toolResult', { tool: tool.name })}
            value={tool.result ?? ''}
            readOnly={!mayAnswer}
            rows={2}
            onChange={(text) => onResult(tool.id, text || null)}
          />
        </div>
      ))}
      {mayAnswer && (
        <Button look="primary" disabled={tools.some(({ result }) => result === null)} onClick={onGoOn}>
          {t('handOver')}
        </Button>
      )}
    </div>
  );
};
