import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useForm } from './use-form.ts';

const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;

it('a form is changed by what it says, not by being drawn anew', () => {
  const tagged = () => useForm<{ tags: readonly string[] }>({ initial: { tags: [] }, onSubmit: async () => undefined });
  const { result, rerender } = renderHook(tagged, { wrapper });
  rerender();
  expect(result.current.isChanged).toBe(false);
  act(() => result.current.set('tags', ['law']));
  expect(result.current.isChanged).toBe(true);
  act(() => result.current.set('tags', []));
  expect(result.current.isChanged).toBe(false);
});
