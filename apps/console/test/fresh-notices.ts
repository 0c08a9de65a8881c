import { afterEach } from 'vitest';
import { toasts } from '#console/kernel/notices/toast.ts';

// Test files share a worker and so its modules: a notice of one test is gone before the next begins.
afterEach(() => toasts.set([]));
