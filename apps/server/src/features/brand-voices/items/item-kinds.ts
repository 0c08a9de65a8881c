import { brandVoice, glossaryTerm, styleLimits, writerTemplate } from '@inkstone/contract/brand-voices';
import type { z } from 'zod';
import type { ItemKind } from './style-items.service.ts';

const kept = { id: true, revision: true, updatedAt: true } as const;

const voiceContent = brandVoice.omit(kept);
export type VoiceContent = z.infer<typeof voiceContent>;
const termContent = glossaryTerm.omit(kept);
export type TermContent = z.infer<typeof termContent>;
const templateContent = writerTemplate.omit(kept);
export type TemplateContent = z.infer<typeof templateContent>;

export const voiceKind: ItemKind<VoiceContent> = {
  name: 'voice',
  content: voiceContent,
  nameOf: ({ name }) => name,
  most: styleLimits.voices,
  notFound: 'brandVoice.notFound',
  nameTaken: 'brandVoice.nameTaken',
  tooMany: 'brandVoice.tooMany',
};

export const termKind: ItemKind<TermContent> = {
  name: 'term',
  content: termContent,
  nameOf: ({ term }) => term,
  most: styleLimits.terms,
  notFound: 'brandVoice.termNotFound',
  nameTaken: 'brandVoice.termTaken',
  tooMany: 'brandVoice.tooManyTerms',
};

export const templateKind: ItemKind<TemplateContent> = {
  name: 'template',
  content: templateContent,
  nameOf: ({ name }) => name,
  most: styleLimits.templates,
  notFound: 'brandVoice.templateNotFound',
  nameTaken: 'brandVoice.templateTaken',
  tooMany: 'brandVoice.tooManyTemplates',
};
