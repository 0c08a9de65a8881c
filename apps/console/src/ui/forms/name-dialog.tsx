import { Button } from '../controls/button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { ErrorSummary, Form } from './form-field.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

type Props = {
  title: string;
  /** What the button says. */
  action: string;
  name: string;
  field: { label: string; maxLength: number; help?: string; placeholder?: string; isOptional?: boolean };
  /** What is said where nothing was typed; without it the server says it, or takes it. */
  missing?: string;
  /** Gets the name without the room around it. */
  onSubmit: (name: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the name of one thing, a new one's or another one for what is there. */
export const NameDialog = ({ title, action, name, field, missing, onSubmit, onClose }: Props) => {
  const form = useForm({
    initial: { name },
    checks: { name: (typed) => (missing && !typed.trim() ? missing : null) },
    onSubmit: (values) => onSubmit(values.name.trim()),
  });
  return (
    <Dialog title={title} onClose={onClose} width="small">
      <Form onSubmit={form.submit} label={title} isChanged={form.isChanged && !form.isBusy}>
        <ErrorSummary message={form.message} />
        <TextField {...form.field('name')} {...field} autoComplete="off" />
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {action}
        </Button>
      </Form>
    </Dialog>
  );
};
