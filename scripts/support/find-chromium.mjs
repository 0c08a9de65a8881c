import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runStep, Stop } from '../bootstrap.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', 'C:/Program Files/Google/Chrome/Application/chrome.exe'];

const onPath = (name) =>
  spawnSync(process.platform === 'win32' ? 'where' : 'which', [name], { encoding: 'utf8' })
    .stdout?.split('\n')[0]
    ?.trim() ?? '';

const known = () => {
  const carried = createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  return [process.env['CHROMIUM_PATH'] ?? '', ...names.map(onPath), ...places, carried].find((path) => path && existsSync(path));
};

/** The browser for the journeys; on Debian under root it is installed when there is none. */
export const findChromium = async () => {
  const found = known();
  if (found) return found;
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    await runStep('Installing Chromium (once)', 'sh', [
      '-c',
      'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk',
    ]);
    const installed = known();
    if (installed) return installed;
  }
  throw new Stop(
    "The browser journeys need Chromium: install it (`npx playwright-core install --with-deps chromium`, or your system's package), or set CHROMIUM_PATH to its program.",
  );
};
