import type { CredentialField, Integration } from '@inkstone/contract/connections';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { Checkbox, PasswordField, TextField } from '#console/ui/forms/text-field.tsx';
import { type ConnectionForm, pathOf } from './use-connection-form.ts';

type Props = { integration: Integration; state: ConnectionForm };

const IntegrationField = ({ field, state }: { field: CredentialField; state: ConnectionForm }) => {
  const { t } = useTranslation('connections');
  const language = useLanguage();
  const isKept = field.kind === 'password' && state.isStored(field);
  const help = isKept ? t(state.isMoved ? 'secretWillDrop' : 'keepSecret') : field.help?.[language];
  const common = {
    label: field.label[language],
    ...(help && { help }),
    isOptional: !field.required,
    ...state.field(pathOf(field)),
  };
  if (field.kind === 'password') {
    return (
      <PasswordField {...common} placeholder={isKept ? '••••••••••••' : field.placeholder} autoComplete="new-password" spellCheck={false} />
    );
  }
  if (field.kind === 'select') {
    const options = field.options.map(({ value, label }) => ({ value, label: label[language] }));
    return <SelectField {...common} options={field.required ? options : [{ value: '', label: t('chooseNone') }, ...options]} />;
  }
  return (
    <TextField
      {...common}
      placeholder={field.placeholder}
      inputMode={field.kind === 'url' ? 'url' : 'text'}
      autoComplete="off"
      spellCheck={false}
    />
  );
};

/** The name, the integration's own fields, and whether the address may be private. */
export const ConnectionFields = ({ integration, state }: Props) => {
  const { t } = useTranslation('connections');
  const hasAddress = integration.fields.some(({ kind }) => kind === 'url');
  return (
    <>
      {integration.fields.map((field) => (
        <IntegrationField key={field.key} field={field} state={state} />
      ))}
      {hasAddress && (
        <Checkbox
          label={t('privateLabel')}
          help={t('privateHelp')}
          isChecked={state.isPrivateAllowed}
          onChange={state.setIsPrivateAllowed}
        />
      )}
      <TextField label={t('connectionName')} help={t('connectionNameHelp')} autoComplete="off" {...state.field('name')} />
    </>
  );
};
