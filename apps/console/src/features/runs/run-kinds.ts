import type { runs } from '@inkstone/phrases/en/runs';
import { FileText, Image, ListChecks, type LucideIcon, MessageSquareQuote, PenLine, TextSelect } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';

type RunKind = { name: keyof typeof runs; icon: LucideIcon; editor: ((id: string) => string) | null };

/** Stand beside the line of a draft that they are for. */
const alternatives: RunKind = { name: 'kindAlternatives', icon: ListChecks, editor: null };

/** What the console knows of the kinds of work that the server keeps as runs. */
const kinds: Readonly<Record<string, RunKind>> = {
  'brand-voices.learn': { name: 'kindVoice', icon: MessageSquareQuote, editor: (id) => `${paths.brandVoices}/new?run=${id}` },
  // Its text went to where it was asked for, or nowhere.
  'writers.rewrite': { name: 'kindRewrite', icon: TextSelect, editor: null },
  'writers.listing.alternatives': alternatives,
  'writers.blog.alternatives': alternatives,
  'writers.page.alternatives': alternatives,
  'writers.email.alternatives': alternatives,
  'writers.alts': { name: 'kindAlts', icon: Image, editor: null },
  'writers.listing': { name: 'kindListing', icon: PenLine, editor: (id) => `${paths.freestyle}?run=${id}` },
};

/** Name, icon and editor of a kind of work; one that is newer than this page keeps the server's own word. */
export const useRunKind = () => {
  const { t } = useTranslation('runs');
  return (kind: string) => {
    const known = kinds[kind];
    return { name: known ? t(known.name) : kind, icon: known?.icon ?? FileText, editor: known?.editor ?? null };
  };
};
