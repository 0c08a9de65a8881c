import type { WriterKind } from '@inkstone/contract/writers';
import type { dashboard } from '@inkstone/phrases/en/dashboard';
import { FileText, type LucideIcon, Mail, Newspaper, PenLine } from 'lucide-react';
import { paths } from '#console/kernel/paths.ts';

type Kind = {
  icon: LucideIcon;
  /** One text, and many. */
  name: keyof typeof dashboard;
  names: keyof typeof dashboard;
  path: string;
};

/** What the dashboard says of each kind of text, in the order of its figures. */
export const writerKinds: Readonly<Record<WriterKind, Kind>> = {
  listing: { icon: PenLine, name: 'kindListing', names: 'kindListings', path: paths.freestyle },
  blog: { icon: Newspaper, name: 'kindBlog', names: 'kindBlogs', path: '/blog_writer' },
  page: { icon: FileText, name: 'kindPage', names: 'kindPages', path: '/page_generator' },
  email: { icon: Mail, name: 'kindEmail', names: 'kindEmails', path: '/email_writer' },
};

/** The fields of all kinds by the names that a person knows. */
export const fieldNames: Readonly<Record<string, keyof typeof dashboard>> = {
  title: 'fieldTitle',
  description: 'fieldDescription',
  body: 'fieldBody',
  seoTitle: 'fieldSeoTitle',
  seoDescription: 'fieldSeoDescription',
  subject: 'fieldSubject',
  preheader: 'fieldPreheader',
};
