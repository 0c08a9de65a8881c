import type { BriefWishes } from '@inkstone/contract/writers';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import styles from './brief-form.module.css';

type Wishes = BriefWishes & { audience?: string; instructions?: string };
type Props = {
  /** The brief began with what was wished of the last text. */
  isRemembered: boolean;
  brief: Wishes;
  onChange: (values: Partial<Wishes>) => void;
};

const none = { tone: 'natural', brand: '', modelId: null, voiceId: null } as const;
const noWords = { audience: '', instructions: '' };

/** Says that wishes of the last text stand in the brief, as long as one of them does, and takes them out. */
export const RememberedWishes = ({ isRemembered, brief, onChange }: Props) => {
  const { t } = useTranslation('writers');
  const { tone, brand, modelId, voiceId = null, audience = '', instructions = '' } = brief;
  const isEmpty = tone === none.tone && !brand && !modelId && !voiceId && !audience && !instructions;
  if (!isRemembered || isEmpty) return null;
  const words = Object.fromEntries(Object.entries(noWords).filter(([name]) => name in brief));
  return (
    <p className={styles['remembered']}>
      {t('wishesRemembered')}{' '}
      <Button size="small" look="quiet" onClick={() => onChange({ ...none, ...words })}>
        {t('wishesForget')}
      </Button>
    </p>
  );
};
