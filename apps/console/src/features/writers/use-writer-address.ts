import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { randomKey } from '#console/kernel/random-key.ts';

/** Notes in the address what a reload needs, and leaves for another listing. */
export const useWriterAddress = (session: string) => {
  const navigate = useNavigate();

  const note = useCallback(
    (values: Record<string, string | null>) => {
      const search = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(values)) {
        if (value === null) search.delete(name);
        else search.set(name, value);
      }
      if (`?${search}` === window.location.search || (!search.size && !window.location.search)) return;
      navigate({ pathname: paths.freestyle, search: search.toString() }, { replace: true, state: { session } });
    },
    [navigate, session],
  );
  const open = (search: Record<string, string> = {}) =>
    navigate({ pathname: paths.freestyle, search: new URLSearchParams(search).toString() }, { state: { session: randomKey() } });

  return { note, open };
};
