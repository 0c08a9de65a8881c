import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import { createRouter } from './app/router.tsx';
import { markEmbedded } from './kernel/frame.ts';
import { startI18n } from './kernel/i18n.ts';
import { checkSession } from './kernel/session.ts';
import { onSessionLost } from './kernel/session-lost.ts';
import { startTheme } from './kernel/theme.ts';
import { startTrustedTypes } from './kernel/trusted-types.ts';

startTrustedTypes();
startTheme();
markEmbedded();
onSessionLost(checkSession);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// The texts and the session are asked for at the same time.
const texts = startI18n();
checkSession();
const router = createRouter();
await texts;
createRoot(root).render(
  <StrictMode>
    <Suspense>
      <RouterProvider router={router} />
    </Suspense>
  </StrictMode>,
);
