import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { Tooltip } from '../overlays/tooltip.tsx';
import { Button } from './button.tsx';

type Props = {
  text: string | (() => string);
  /** What is copied, for the accessible name: `Copy key`. */
  label?: string;
  isLabelShown?: boolean;
  /** Asked before; nothing is copied unless it answers true. */
  mayLeave?: () => Promise<boolean>;
};

/** Copies a text and says so for a moment. */
export const CopyButton = ({ text, label, isLabelShown = false, mayLeave }: Props) => {
  const { t } = useTranslation('shell');
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    if (mayLeave && !(await mayLeave())) return;
    await navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
      () => setIsCopied(true),
      () => showToast('warning', t('copyFailed')),
    );
  };
  const name = isCopied ? t('copied') : (label ?? t('copy'));
  return (
    <Tooltip text={name}>
      <Button look="quiet" size="small" icon={isCopied ? Check : Copy} onClick={copy} aria-label={name}>
        {isLabelShown && name}
      </Button>
    </Tooltip>
  );
};
