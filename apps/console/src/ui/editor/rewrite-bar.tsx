import { Check, Square, Undo2, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import styles from './rewrite.module.css';
import type { Rewrite } from './use-rewrite.ts';

/** What happens to the part that is written anew: what has come, then the decision. */
export const RewriteBar = ({ rewrite: { phase, accept, reject } }: { rewrite: Rewrite }) => {
  const { t } = useTranslation('editor');
  const bar = useRef<HTMLFieldSetElement>(null);
  const { name } = phase;
  const isAsked = useRef(false);
  useEffect(() => {
    if (name === 'idle') isAsked.current = false;
    if (name === 'asking') isAsked.current = true;
    if (name === 'idle' || name === 'asking' || !isAsked.current) return;
    // Who pressed the button goes on by keyboard where they are; who went elsewhere meanwhile, or found it on opening the page, stays.
    if (name === 'writing' || document.activeElement === document.body)
      bar.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [name]);
  if (name === 'idle' || name === 'asking') return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    reject();
  };
  return (
    <fieldset ref={bar} aria-label={t('rewrite')} className={styles['bar']} onKeyDown={onKeyDown}>
      {name === 'deciding' && (
        <>
          <Button size="small" look="primary" icon={Check} onClick={accept}>
            {t('rewriteAccept')}
          </Button>
          <Button size="small" icon={Undo2} onClick={reject}>
            {t('rewriteReject')}
          </Button>
        </>
      )}
      {name === 'writing' && (
        <Button size="small" icon={Square} onClick={reject}>
          {t('rewriteStop')}
        </Button>
      )}
      {name === 'failed' && (
        <Button size="small" icon={X} onClick={reject}>
          {t('rewriteClose')}
        </Button>
      )}
      <p className={styles['said']} role={name === 'failed' ? 'alert' : 'status'}>
        {name === 'writing' && (phase.said || t('rewriteWriting'))}
        {name === 'deciding' && t('rewriteDecide')}
        {name === 'failed' && (phase.message || t('rewriteFailed'))}
      </p>
    </fieldset>
  );
};
