import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { isSame, useFollowedValues } from './use-followed-values.ts';

/** What is wrong with a value, or null. */
type Check<Value> = (value: Value) => string | null;

type Options<Values extends object> = {
  initial: Values;
  checks?: { [Name in keyof Values]?: Check<Values[Name]> };
  onSubmit: (values: Values) => Promise<unknown>;
  /** It stays open behind a save, and follows what the server made of it. */
  follows?: boolean;
};

const focusFirstError = (): void => {
  // After the errors were drawn.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
};

const namesOf = <Values extends object>(values: Values): Extract<keyof Values, string>[] => {
  const names: Extract<keyof Values, string>[] = [];
  for (const name in values) names.push(name);
  return names;
};

/** The values of a form: checked when it is sent, then as they change; a refusal of the server stands at its field, or above all. */
export const useForm = <Values extends object>({ initial, checks = {}, onSubmit, follows = false }: Options<Values>) => {
  const { values, setValues, onSend } = useFollowedValues(initial, follows);
  const [isTried, setIsTried] = useState(false);
  const sending = useMutation({
    mutationFn: onSubmit,
    onMutate: onSend,
    onSuccess: () => follows && setIsTried(false),
    onError: () => {
      onSend(null);
      focusFirstError();
    },
  });

  const refusals = sending.error instanceof CallError ? sending.error.issues : [];
  const wrongIn = <Name extends keyof Values>(name: Name): string | null => checks[name]?.(values[name]) ?? null;
  const names = namesOf(initial);

  const set = <Name extends keyof Values>(name: Name, value: Values[Name]): void => {
    if (sending.isError) sending.reset();
    setValues((before) => ({ ...before, [name]: value }));
  };

  return {
    values,
    set,
    isBusy: sending.isPending,
    /** Whether a value is another one than at the beginning. */
    isChanged: names.some((name) => !isSame(values[name], initial[name])),
    /** What is wrong as a whole; null while every complaint stands at its field. */
    message: sending.error && !names.some((name) => refusals.some(({ path }) => path === name)) ? messageOf(sending.error) : null,
    error: sending.error,
    errorOf: (name: keyof Values): string | null =>
      (isTried ? wrongIn(name) : null) ?? refusals.find(({ path }) => path === name)?.msg ?? null,
    /** The props of a field with this name. */
    field: <Name extends keyof Values>(name: Name) => ({
      value: values[name],
      onChange: (value: Values[Name]) => set(name, value),
      error: (isTried ? wrongIn(name) : null) ?? refusals.find(({ path }) => path === name)?.msg ?? null,
    }),
    submit: (): void => {
      setIsTried(true);
      if (names.some((name) => wrongIn(name) !== null)) focusFirstError();
      else if (!sending.isPending) sending.mutate(values);
    },
  };
};
