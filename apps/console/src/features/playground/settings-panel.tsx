import { playgroundLimits } from '@inkstone/contract/playground';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { Checkbox, TextArea } from '#console/ui/forms/text-field.tsx';
import type { Settings } from './conversation.ts';
import { JsonField } from './json-field.tsx';
import styles from './playground.module.css';
import { exampleSchema, readSchema } from './read-schema.ts';
import { exampleTool, readTools } from './read-tools.ts';

type Props = { settings: Settings; onChange: (changes: Partial<Settings>) => void; mayUseTools: boolean; mayAnswerJson: boolean };

const ranges = { temperature: { max: 2, step: 0.1 }, topP: { max: 1, step: 0.05 }, tokens: { min: 1, max: 1_000_000, step: 256 } } as const;

const within = (value: number | null, { min, max }: { min: number; max: number }): number | null =>
  value === null ? null : Math.min(max, Math.max(min, value));

const asText = (value: unknown): string => JSON.stringify(value, null, 2);
const textOfTools = (tools: Settings['tools']): string => (tools.length ? asText(tools.map((tool) => tool.function)) : '');

const Tools = ({ settings, onChange, mayUseTools }: Props) => {
  const { t } = useTranslation('playground');
  return (
    <JsonField
      label={t('tools')}
      help={mayUseTools ? t('toolsHelp') : t('toolsUnused')}
      written={textOfTools(settings.tools)}
      read={readTools}
      onChange={(tools) => onChange({ tools })}
      example={{ label: t('exampleTool'), text: textOfTools([exampleTool]) }}
    />
  );
};

const AnswerInJson = ({ settings: { isJson, schema }, onChange, mayAnswerJson }: Props) => {
  const { t } = useTranslation('playground');
  return (
    <>
      <Checkbox
        label={t('json')}
        help={mayAnswerJson ? t('jsonHelp') : t('jsonUnused')}
        isChecked={isJson}
        onChange={(isOn) => onChange({ isJson: isOn })}
      />
      {isJson && (
        <JsonField
          label={t('schema')}
          help={t('schemaHelp')}
          written={schema ? asText(schema) : ''}
          read={readSchema}
          onChange={(next) => onChange({ schema: next })}
          example={{ label: t('exampleSchema'), text: asText(exampleSchema) }}
        />
      )}
    </>
  );
};

/** How the model is to answer. What is left empty is the vendor's usual. */
export const SettingsPanel = (props: Props) => {
  const { settings, onChange } = props;
  const { t } = useTranslation('playground');
  return (
    <div className={styles['settings']}>
      <TextArea
        label={t('system')}
        isOptional
        help={t('systemHelp')}
        value={settings.system}
        maxLength={playgroundLimits.text}
        onChange={(system) => onChange({ system })}
        rows={4}
      />
      <NumberField
        label={t('maxTokens')}
        help={t('maxTokensHelp')}
        value={settings.maxTokens}
        {...ranges.tokens}
        onChange={(value) => onChange({ maxTokens: within(value === null ? null : Math.round(value), ranges.tokens) })}
      />
      <NumberField
        label={t('temperature')}
        isOptional
        help={t('temperatureHelp')}
        value={settings.temperature}
        min={0}
        {...ranges.temperature}
        onChange={(value) => onChange({ temperature: within(value, { min: 0, ...ranges.temperature }) })}
      />
      <NumberField
        label={t('topP')}
        isOptional
        help={t('topPHelp')}
        value={settings.topP}
        min={0}
        {...ranges.topP}
        onChange={(value) => onChange({ topP: within(value, { min: 0, ...ranges.topP }) })}
      />
      <AnswerInJson {...props} />
      <Tools {...props} />
    </div>
  );
};
