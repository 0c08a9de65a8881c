import { ChevronDown, ChevronUp, Highlighter, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { IconButton } from '../controls/icon-button.tsx';
import styles from './pdf-view.module.css';

type Props = {
  page: number;
  pages: number;
  scale: number;
  isFitting: boolean;
  onPage: (page: number) => void;
  onZoom: (step: 1 | -1) => void;
  onFit: () => void;
  /** Null where nothing is marked. */
  onMark: (() => void) | null;
};

const PageNumber = ({ page, pages, onPage }: Pick<Props, 'page' | 'pages' | 'onPage'>) => {
  const { t } = useTranslation('pdf');
  const [typed, setTyped] = useState<string | null>(null);
  const go = (): void => {
    const wanted = Number.parseInt(typed ?? '', 10);
    if (wanted >= 1) onPage(Math.min(wanted, pages));
    setTyped(null);
  };
  return (
    <span className={styles['number']}>
      <input
        aria-label={t('pageNumber')}
        inputMode="numeric"
        autoComplete="off"
        size={Math.max(2, String(pages).length)}
        value={typed ?? String(page)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, '').slice(0, 6))}
        onBlur={go}
        onKeyDown={({ key }) => key === 'Enter' && go()}
      />
      <span>{t('ofPages', { count: pages })}</span>
    </span>
  );
};

/** Pages, size, and the way back to what is marked. */
export const PdfToolbar = ({ page, pages, scale, isFitting, onPage, onZoom, onFit, onMark }: Props) => {
  const { t } = useTranslation('pdf');
  const language = useLanguage();
  return (
    <div role="toolbar" aria-label={t('toolbar')} className={styles['toolbar']}>
      <IconButton icon={ChevronUp} label={t('earlierPage')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <PageNumber page={page} pages={pages} onPage={onPage} />
      <IconButton icon={ChevronDown} label={t('laterPage')} disabled={page >= pages} onClick={() => onPage(page + 1)} />
      <span className={styles['apart']} />
      <IconButton icon={ZoomOut} label={t('smaller')} onClick={() => onZoom(-1)} />
      <span className={styles['percent']}>{formatNumber(scale, language, { style: 'percent' })}</span>
      <IconButton icon={ZoomIn} label={t('larger')} onClick={() => onZoom(1)} />
      <IconButton icon={MoveHorizontal} label={t('fitWidth')} aria-pressed={isFitting} onClick={onFit} />
      {onMark && <IconButton icon={Highlighter} label={t('toMark')} onClick={onMark} />}
    </div>
  );
};
