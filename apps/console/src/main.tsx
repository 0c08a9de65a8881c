import './ui/theme/tokens.css';
import './ui/theme/base.css';
import { App } from './app/app.tsx';
import { ErrorScreen } from './app/error-screen.tsx';
import { preload } from './app/frames.ts';
import { markEmbedded } from './kernel/browser/frame.ts';
import { startTheme } from './kernel/browser/theme.ts';
import { startTrustedTypes } from './kernel/browser/trusted-types.ts';
import { checkSession, watchLeaving } from './kernel/session/session.ts';
import { onSessionLost } from './kernel/session/session-lost.ts';
import { startI18n } from './kernel/texts/i18n.ts';
import { drawInto } from './ui/layout/draw-into.tsx';

startTrustedTypes();
startTheme();
markEmbedded();
onSessionLost(checkSession);
watchLeaving();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// The texts and the session are asked for at the same time.
const texts = startI18n();
checkSession();
// What cannot be fetched ahead is fetched again, and fails, where it is drawn.
preload(window.location.pathname).catch(() => undefined);
await texts;
drawInto(root, <App />, (error) => <ErrorScreen error={error} />);
