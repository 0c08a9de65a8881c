import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { ErrorSummary, Form } from '../forms/form-field.tsx';
import { TextArea } from '../forms/text-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  /** What is decided about, and what follows from it. */
  children: ReactNode;
  /** The words that go with the decision. */
  field: { label: string; help?: string; required?: string };
  confirmLabel: string;
  isDanger?: boolean;
  onDecide: (words: string) => Promise<unknown>;
  onClose: () => void;
};

/** A decision about somebody else's thing, with the words that they or the log will read. `required` is what to say when they are missing. */
export const DecisionDialog = ({ title, children, field, confirmLabel, isDanger = false, onDecide, onClose }: Props) => {
  const { required } = field;
  const form = useForm({
    initial: { words: '' },
    checks: { words: (words) => (required && !words.trim() ? required : null) },
    onSubmit: async ({ words }) => {
      await onDecide(words.trim());
      onClose();
    },
  });
  return (
    <Dialog title={title} onClose={onClose} width="small">
      <Form onSubmit={form.submit} label={title} isChanged={form.isChanged}>
        {children}
        <ErrorSummary message={form.message} />
        <TextArea {...form.field('words')} label={field.label} help={field.help} isOptional={!required} maxLength={500} />
        <Button type="submit" look={isDanger ? 'danger' : 'primary'} isBusy={form.isBusy}>
          {confirmLabel}
        </Button>
      </Form>
    </Dialog>
  );
};
