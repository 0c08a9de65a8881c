import { useEffect } from 'react';
import { isTyping } from '#console/kernel/browser/shortcuts.ts';
import { bulkReasons } from './reject-reasons.ts';
import type { Review } from './use-review.ts';
import { writtenFields } from './written-fields.ts';

/** What a key does in the review; undefined for a key that does nothing there. */
const actionOf = (review: Review, key: string): (() => void) | undefined => {
  const { mode, row } = review;
  const digit = /^[1-9]$/.test(key) ? Number(key) : 0;
  if (mode === 'reject') {
    const reason = bulkReasons[digit - 1]?.reason;
    if (reason) return () => review.reject(reason);
  }
  if (mode === 'claims' && digit) return () => review.approveAt(digit - 1);
  if (key === 'Escape' && mode !== 'read') return () => review.setMode('read');
  const field = row && mode !== 'reject' ? writtenFields(row)[digit - 1] : undefined;
  if (field) return () => review.toggle(field);
  const letters: Record<string, () => void> = {
    j: () => review.move(1),
    ArrowDown: () => review.move(1),
    ArrowRight: () => review.move(1),
    k: () => review.move(-1),
    ArrowUp: () => review.move(-1),
    ArrowLeft: () => review.move(-1),
    a: review.accept,
    r: () => review.setMode('reject'),
    e: () => review.setMode('edit'),
    u: () => void review.undo(),
  };
  return letters[key];
};

/** The keys of the review, wherever the focus is; they rest while the person types or a dialog is open. */
export const useReviewKeys = (review: Review): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const action = actionOf(review, event.key.length === 1 ? event.key.toLowerCase() : event.key);
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [review]);
};
