import { playgroundLimits } from '@inkstone/contract/playground';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { Checkbox, TextArea } from '#console/ui/forms/text-field.tsx';
import type { Settings } from './conversation.ts';
import styles from './playground.module.css';
import { exampleTool, readTools } from './read-tools.ts';

type Props = { settings: Settings; onChange: (changes: Partial<Settings>) => void; mayUseTools: boolean };

const ranges = { temperature: { max: 2, step: 0.1 }, topP: { max: 1, step: 0.05 }, tokens: { min: 1, max: 1_000_000, step: 256 } } as const;

const within = (value: number | null, { min, max }: { min: number; max: number }): number | null =>
  value === null ? null : Math.min(max, Math.max(min, value));

const writtenOf = (tools: Settings['tools']): string =>
  tools.length
    ? JSON.stringify(
        tools.map((tool) => tool.function),
        null,
        2,
      )
    : '';

/** Tools as JSON; what is typed counts as soon as it is right. */
const Tools = ({ settings, onChange, mayUseTools }: Props) => {
  const { t } = useTranslation('playground');
  const [typed, setTyped] = useState(() => writtenOf(settings.tools));
  const read = readTools(typed);
  const put = (text: string) => {
    setTyped(text);
    const tools = readTools(text);
    if (typeof tools !== 'string') onChange({ tools });
  };
  return (
    <>
      <TextArea
        label={t('tools')}
        isOptional
        help={mayUseTools ? t('toolsHelp') : t('toolsUnused')}
        error={typeof read === 'string' ? t(read) : null}
        value={typed}
        onChange={put}
        rows={4}
        spellCheck={false}
      />
      {!typed.trim() && (
        <Button size="small" look="quiet" onClick={() => put(writtenOf([exampleTool]))}>
          {t('exampleTool')}
        </Button>
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
      <Checkbox label={t('json')} help={t('jsonHelp')} isChecked={settings.isJson} onChange={(isJson) => onChange({ isJson })} />
      <Tools {...props} />
    </div>
  );
};
