import type { dashboard } from '@inkstone/phrases/en/dashboard';
import { useMutation } from '@tanstack/react-query';
import { Command, History, Lightbulb, type LucideIcon, Settings2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { showMessage } from '#console/kernel/notices/toast.ts';
import { paths } from '#console/kernel/paths.ts';
import { useDispatch, useGlobalState } from '#console/kernel/session/profile.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Icon } from '#console/ui/controls/icon.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { modKey } from '#console/ui/data/keys.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { dismissTip } from './dashboard.queries.ts';
import styles from './tips.module.css';

type Text = keyof typeof dashboard;
type Tip = {
  /** The server keeps it for whoever has put the tip away: another name is another tip. */
  name: string;
  icon: LucideIcon;
  title: Text;
  text: Text;
  link?: { to: string; text: Text };
};

const palette: Tip = { name: 'palette', icon: Command, title: 'tipTitle', text: 'tipText' };
const facts: Tip = { name: 'facts', icon: Lightbulb, title: 'tipFactsTitle', text: 'tipFactsText' };
const undo: Tip = {
  name: 'undo',
  icon: History,
  title: 'tipUndoTitle',
  text: 'tipUndoText',
  link: { to: `${paths.history}?show=publications`, text: 'tipUndoLink' },
};
const prompts: Tip = {
  name: 'prompts',
  icon: Settings2,
  title: 'tipPromptsTitle',
  text: 'tipPromptsText',
  link: { to: paths.settings, text: 'tipPromptsLink' },
};

const useDismissal = () => {
  const { t } = useTranslation('dashboard');
  const dispatch = useDispatch();
  return useMutation({
    mutationFn: (tip: string) => dismissTip(tip, true),
    onMutate: (tip) => dispatch({ type: 'tip', payload: { tip, dismissed: true } }),
    onError: (_, tip) => {
      dispatch({ type: 'tip', payload: { tip, dismissed: false } });
      showMessage('warning', t('dismissFailed'));
    },
  });
};

/** All tips at once; the way back stands in the notice. */
const useHiding = () => {
  const { t } = useTranslation('dashboard');
  const dispatch = useDispatch();
  const hiding = useMutation({
    mutationFn: (dismissed: boolean) => dismissTip(null, dismissed),
    onMutate: (dismissed) => dispatch({ type: 'tips', payload: dismissed }),
    onSuccess: (_, dismissed) => {
      if (dismissed) showMessage('success', t('tipsHidden'), { action: { label: t('undo'), run: () => hiding.mutate(false) } });
    },
    onError: (_, dismissed) => {
      dispatch({ type: 'tips', payload: !dismissed });
      showMessage('warning', t('dismissFailed'));
    },
  });
  return hiding;
};

const TipEntry = ({ tip: { icon, title, text, link }, onDismiss }: { tip: Tip; onDismiss: () => void }) => {
  const { t } = useTranslation('dashboard');
  return (
    <li className={styles['tip']}>
      <span className={styles['icon']}>
        <Icon of={icon} />
      </span>
      <div className={styles['words']}>
        <h3>{t(title)}</h3>
        <p>
          {t(text, { keys: `${modKey} K` })} {link && <Link to={link.to}>{t(link.text)}</Link>}
        </p>
      </div>
      <IconButton icon={X} label={t('tipDismiss', { title: t(title) })} onClick={onDismiss} />
    </li>
  );
};

/** A few hints on what is there already, each until its reader has put it away. */
export const Tips = ({ writes }: { writes: boolean }) => {
  const { t } = useTranslation('dashboard');
  const { profile } = useGlobalState();
  const dismissal = useDismissal();
  const hiding = useHiding();
  if (profile.isDismissedTips) return null;
  const all = writes ? [palette, facts, undo, ...(profile.role === 'owner' ? [prompts] : [])] : [palette];
  const tips = all.filter(({ name }) => !profile.dismissedTips.includes(name));
  if (!tips.length) return null;
  const hideAll = (
    <Button look="quiet" size="small" onClick={() => hiding.mutate(true)}>
      {t('tipsHide')}
    </Button>
  );
  return (
    <Section title={t('tips')} padding="flush" {...(tips.length > 1 && { actions: hideAll })}>
      <ul className={styles['tips']}>
        {tips.map((tip) => (
          <TipEntry key={tip.name} tip={tip} onDismiss={() => dismissal.mutate(tip.name)} />
        ))}
      </ul>
    </Section>
  );
};
