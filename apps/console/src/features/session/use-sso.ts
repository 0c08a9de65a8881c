import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { checkSession, useSession } from '#console/kernel/session/session.ts';
import { exchangeToken } from './session.queries.ts';

/** Reads the token once and takes it out of the address bar and the history. */
const useToken = (): { token: string; refused: string } => {
  const { search } = useLocation();
  const [read] = useState(() => {
    const query = new URLSearchParams(search);
    return { token: query.get('token') ?? '', refused: query.get('refused') ?? '' };
  });
  useEffect(() => window.history.replaceState(window.history.state, '', paths.sso), []);
  return read;
};

/** The way from the one-time token to the console: exchange, ask where the sign-in began elsewhere, go on. */
export const useSso = () => {
  const { token, refused } = useToken();
  const { status } = useSession();
  const navigate = useNavigate();
  const isBegun = useRef(false);
  const exchange = useMutation({
    mutationFn: (confirmed: boolean) => exchangeToken(token, confirmed),
    onSuccess: async (answer) => {
      if (answer.status !== 'signed-in') return;
      await checkSession();
      navigate(answer.redirect, { replace: true });
    },
  });
  const { mutate } = exchange;
  // An answer about an old session that is still on its way would take the new one's cookie along.
  const isReady = token !== '' && status !== 'checking';
  useEffect(() => {
    if (!isReady || isBegun.current) return;
    isBegun.current = true;
    mutate(false);
  }, [isReady, mutate]);
  const answer = exchange.data;
  return {
    isFailed: token === '' || exchange.isError,
    refused,
    asked: answer?.status === 'confirm' ? answer : null,
    isConfirming: exchange.isPending && exchange.variables === true,
    confirm: () => mutate(true),
  };
};
