import { useLocation, useNavigate } from 'react-router';

/** What the console sent along when it sent the person here (`redirect`, `state`), and links to other sign-in pages that keep it. */
export const useGate = () => {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const known: unknown = state;
  return {
    gate: { redirect: query.get('redirect') ?? '', state: query.get('state') ?? '' },
    /** The address that a page before this one asked for; it stays out of the address bar. */
    email: typeof known === 'object' && known !== null && 'email' in known && typeof known.email === 'string' ? known.email : '',
    linkTo: (page: string): string => `/portal/${page}${search}`,
    goTo: (page: string, email: string): void => void navigate(`/portal/${page}${search}`, { state: { email } }),
    /** Follows the address of the console that carries the one-time token. */
    goToConsole: ({ location }: { location: string }): void => void navigate(location, { replace: true }),
  };
};
