import { Bold, Heading, Italic, Link, List, ListOrdered, type LucideIcon, RemoveFormatting } from 'lucide-react';
import { type MouseEvent, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import styles from './editor-toolbar.module.css';
import { LinkDialog } from './link-dialog.tsx';

type Props = { page: RefObject<HTMLDivElement | null>; onChange: () => void };
type Tool = { key: 'bold' | 'italic' | 'heading' | 'bulletList' | 'numberedList'; icon: LucideIcon; command: string };

const tools: readonly Tool[] = [
  { key: 'bold', icon: Bold, command: 'bold' },
  { key: 'italic', icon: Italic, command: 'italic' },
  { key: 'heading', icon: Heading, command: 'formatBlock' },
  { key: 'bulletList', icon: List, command: 'insertUnorderedList' },
  { key: 'numberedList', icon: ListOrdered, command: 'insertOrderedList' },
];

const blockNow = (): string => document.queryCommandValue('formatBlock').toLowerCase();
const isOn = ({ key, command }: Tool): boolean => (key === 'heading' ? /^h[2-4]$/.test(blockNow()) : document.queryCommandState(command));

/** Which tools apply where the caret stands in this editor. */
const useActiveTools = (page: Props['page']): ReadonlySet<string> => {
  const [active, setActive] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const look = () => {
      const node = window.getSelection()?.anchorNode ?? null;
      if (page.current?.contains(node)) setActive(new Set(tools.filter(isOn).map(({ key }) => key)));
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [page]);
  return active;
};

/** A pressed tool would take the focus, and with it the caret, out of the text. */
const keepCaret = (event: MouseEvent) => event.preventDefault();

/** The few formats that a product description needs. */
export const EditorToolbar = ({ page, onChange }: Props) => {
  const { t } = useTranslation('writers');
  const active = useActiveTools(page);
  const [selected, setSelected] = useState<Range | null>(null);

  const run = (command: string, value?: string) => {
    page.current?.focus();
    document.execCommand(command, false, value);
    onChange();
  };
  const use = (tool: Tool) => run(tool.command, tool.key === 'heading' ? (isOn(tool) ? 'p' : 'h3') : undefined);
  const setLink = (address: string | null) => {
    const selection = window.getSelection();
    if (selected && selection) {
      page.current?.focus();
      selection.removeAllRanges();
      selection.addRange(selected);
    }
    setSelected(null);
    if (address === null) run('unlink');
    else run('createLink', address);
  };
  const askForLink = () => {
    const selection = window.getSelection();
    const isInside = selection?.rangeCount && page.current?.contains(selection.anchorNode);
    if (isInside) setSelected(selection.getRangeAt(0).cloneRange());
    else page.current?.focus();
  };

  return (
    <div role="toolbar" aria-label={t('toolbar')} className={styles['toolbar']}>
      {tools.map((tool) => (
        <IconButton
          key={tool.key}
          icon={tool.icon}
          label={t(tool.key)}
          aria-pressed={active.has(tool.key)}
          onMouseDown={keepCaret}
          onClick={() => use(tool)}
        />
      ))}
      <IconButton icon={Link} label={t('link')} onMouseDown={keepCaret} onClick={askForLink} />
      <IconButton icon={RemoveFormatting} label={t('clearFormat')} onMouseDown={keepCaret} onClick={() => run('removeFormat')} />
      {selected && <LinkDialog initial={linkAt(selected)} onClose={() => setSelected(null)} onSet={setLink} />}
    </div>
  );
};

const linkAt = ({ commonAncestorContainer: node }: Range): string => {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest('a')?.getAttribute('href') ?? '';
};
