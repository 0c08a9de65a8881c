import { useState } from 'react';
import { useAddress } from '#console/kernel/browser/address.ts';
import { useSession } from '#console/kernel/session/session.ts';
import { areaOf } from './area.ts';
import { Routed } from './frames.ts';
import { LoginGate } from './login-gate.tsx';
import { Waiting } from './waiting.tsx';

/** The gate by itself until a session or an address asks for a screen; from then on the router says what is drawn. */
const Page = () => {
  const { status } = useSession();
  const address = useAddress();
  const [isRouted, setIsRouted] = useState(false);
  const asksForScreen = status === 'in' || areaOf(new URL(address, window.location.origin).pathname) !== 'session';
  if (asksForScreen && !isRouted) setIsRouted(true);
  return isRouted ? <Routed /> : <LoginGate from={address} />;
};

/** Everything of the page. */
export const App = () => (
  <Waiting>
    <Page />
  </Waiting>
);
