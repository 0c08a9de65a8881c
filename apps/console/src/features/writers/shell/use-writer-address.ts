import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { randomKey } from '#console/kernel/calls/random-key.ts';

/** Notes in the address what a reload needs, and leaves for another text of the same kind. */
export const useWriterAddress = (pathname: string, session: string) => {
  const navigate = useNavigate();
  const { search } = useLocation();
  // Two notes in one turn: the second one builds on the first, which the router has not drawn yet.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);

  const note = useCallback(
    (values: Record<string, string | null>) => {
      const before = new URLSearchParams(latest.current);
      const after = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(values)) {
        if (value === null) after.delete(name);
        else after.set(name, value);
      }
      if (after.toString() === before.toString()) return;
      latest.current = after.toString();
      navigate({ pathname, search: after.toString() }, { replace: true, state: { session } });
    },
    [navigate, pathname, session],
  );
  const open = (values: Record<string, string> = {}) =>
    navigate({ pathname, search: new URLSearchParams(values).toString() }, { state: { session: randomKey() } });

  return { note, open };
};
