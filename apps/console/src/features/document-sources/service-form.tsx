import type { SourceConnection, SourceService } from '@inkstone/contract/document-sources';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { PasswordField, TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { connectService } from './document-source.queries.ts';
import styles from './document-sources.module.css';

type Props = { service: SourceService; onConnected: (connection: SourceConnection) => void };
type Texts = Record<string, string>;

/** Asks for the credentials of a service, and tries them before they are kept. */
export const ServiceForm = ({ service, onConnected }: Props) => {
  const { t } = useTranslation('documentSources');
  const language = useLanguage();
  const paths = service.fields.map(({ key }) => `values.${key}`);
  const form = useForm<Texts>({
    initial: Object.fromEntries(paths.map((path) => [path, ''])),
    checks: Object.fromEntries(
      service.fields.map(({ key, required }) => [`values.${key}`, (text: string) => (required && !text.trim() ? t('fieldMissing') : null)]),
    ),
    onSubmit: async (texts) => {
      const values = Object.fromEntries(service.fields.map(({ key }) => [key, (texts[`values.${key}`] ?? '').trim()]));
      onConnected(await connectService({ service: service.id, values }));
    },
  });
  return (
    <Form onSubmit={form.submit} label={t('newConnection', { name: service.name })} isChanged={form.isChanged}>
      <p className={styles['hint']}>{service.description[language]}</p>
      <ErrorSummary message={form.message} />
      {service.fields.map(({ key, label, help, placeholder, kind, required }) => {
        const Field = kind === 'password' ? PasswordField : TextField;
        return (
          <Field
            key={key}
            {...form.field(`values.${key}`)}
            value={form.values[`values.${key}`] ?? ''}
            label={label[language]}
            help={help?.[language]}
            placeholder={placeholder}
            isOptional={!required}
            autoComplete="off"
            spellCheck={false}
          />
        );
      })}
      <p className={styles['hint']}>
        {t('sealed')}{' '}
        {service.website && (
          <a href={service.website} target="_blank" rel="noreferrer">
            {t('getCredentials')}
          </a>
        )}
      </p>
      <div>
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('connect')}
        </Button>
      </div>
    </Form>
  );
};
