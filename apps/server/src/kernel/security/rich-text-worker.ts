import { parentPort } from 'node:worker_threads';
import { sanitizeRichText } from './sanitize-html.ts';

// The program of a thread that cleans texts; see `clean-rich-text.ts`.
parentPort?.on('message', (html: string) => parentPort?.postMessage(sanitizeRichText(html)));
parentPort?.postMessage(null);
