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

/** One tip, or all where none is named; away, or back. */
type Dismissal = { tip: string | null; dismissed: boolean };

/** Puts tips away; the way back stands in the notice. */
const useDismissal = () => {
  const { t } = useTranslation('dashboard');
  const dispatch = useDispatch();
  const show = ({ tip, dismissed }: Dismissal): unknown =>
    dispatch(tip ? { type: 'tip', payload: { tip, dismissed } } : { type: 'tips', payload: dismissed });
  const dismissal = useMutation({
    mutationFn: ({ tip, dismissed }: Dismissal) => dismissTip(tip, dismissed),
    onMutate: show,
    onSuccess: (_, { tip, dismissed }) => {
      const undo = { label: t('undo'), run: () => dismissal.mutate({ tip, dismissed: false }) };
      if (dismissed) showMessage('success', t(tip ? 'tipHidden' : 'tipsHidden'), { action: undo });
    },
    onError: (_, { tip, dismissed }) => {
      show({ tip, dismissed: !dismissed });
      showMessage('warning', t('dismissFailed'));
    },
  });
  return dismissal;
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
  if (profile.isDismissedTips) return null;
  const all = writes ? [palette, facts, undo, ...(profile.role === 'owner' ? [prompts] : [])] : [palette];
  const tips = all.filter(({ name }) => !profile.dismissedTips.includes(name));
  if (!tips.length) return null;
  const hideAll = (
    <Button look="quiet" size="small" onClick={() => dismissal.mutate({ tip: null, dismissed: true })}>
      {t('tipsHide')}
    </Button>
  );
  return (
    <Section title={t('tips')} padding="flush" {...(tips.length > 1 && { actions: hideAll })}>
      <ul className={styles['tips']}>
        {tips.map((tip) => (
          <TipEntry key={tip.name} tip={tip} onDismiss={() => dismissal.mutate({ tip: tip.name, dismissed: true })} />
        ))}
      </ul>
    </Section>
  );
};
