import 'i18next';
import type { ScreenTexts } from '@inkstone/phrases';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: false;
    // Refusals come from the server in the caller's language; the browser has no dictionary of them.
    resources: ScreenTexts & { manifest: Record<string, string> };
  }
}
