import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import { createRouter } from './app/router.tsx';
import { markEmbedded } from './kernel/browser/frame.ts';
import { startTheme } from './kernel/browser/theme.ts';
import { startTrustedTypes } from './kernel/browser/trusted-types.ts';
import { checkSession } from './kernel/session/session.ts';
import { onSessionLost } from './kernel/session/session-lost.ts';
import { startI18n } from './kernel/texts/i18n.ts';

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
