import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { TextArea } from '#console/ui/forms/text-field.tsx';

type Wrong = 'notJson' | 'notTools' | 'notSchema';

type Props<Value> = {
  label: string;
  help: string;
  /** What stands there at first; empty for nothing. */
  written: string;
  read: (text: string) => Value | Wrong;
  onChange: (value: Value) => void;
  example: { label: string; text: string };
};

/** A setting that is written as JSON; what is typed counts as soon as it is right. */
export const JsonField = <Value extends object | null>({ label, help, written, read, onChange, example }: Props<Value>) => {
  const { t } = useTranslation('playground');
  const [typed, setTyped] = useState(written);
  const now = read(typed);
  const put = (text: string) => {
    setTyped(text);
    const value = read(text);
    if (typeof value !== 'string') onChange(value);
  };
  return (
    <>
      <TextArea
        label={label}
        isOptional
        help={help}
        error={typeof now === 'string' ? t(now) : null}
        value={typed}
        onChange={put}
        rows={4}
        spellCheck={false}
      />
      {!typed.trim() && (
        <Button size="small" look="quiet" onClick={() => put(example.text)}>
          {example.label}
        </Button>
      )}
    </>
  );
};
