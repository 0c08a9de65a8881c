import {
  type EmailBrief,
  type EmailDraftText,
  type EmailField,
  emailFields,
  emailPrices,
  emailRooms,
  type emailWriterEndpoints,
} from '@inkstone/contract/email-writer';
import type { DataOf } from '@inkstone/contract/kit/endpoint';
import type { ProductDetail } from '@inkstone/contract/products';
import type { Language } from '@inkstone/phrases';
import type { NamedField, WriterKind } from '../shell/writer-kind.ts';
import { emailCalls } from './email.queries.ts';
import { shownWidth } from './shown-mail.ts';

/** The e-mail writer's brief and texts, and the store product that an e-mail may be about. */
export type EmailKind = {
  field: EmailField;
  brief: EmailBrief;
  subject: ProductDetail;
  draft: DataOf<typeof emailWriterEndpoints.draft>;
};

const fields: readonly NamedField<EmailField>[] = [
  {
    name: 'subject',
    label: 'fieldSubject',
    ...emailFields.subject,
    room: { most: emailRooms.subject.most, widthOf: shownWidth },
    isHeading: true,
  },
  { name: 'preheader', label: 'fieldPreheader', ...emailFields.preheader, room: { most: emailRooms.preheader.most, widthOf: shownWidth } },
  { name: 'body', label: 'fieldBody', ...emailFields.body },
];

export const emptyText: EmailDraftText = { subject: '', preheader: '', body: '' };

export const emptyBrief = (language: Language): EmailBrief => ({
  emailType: 'welcome',
  topic: '',
  facts: '',
  keywords: [],
  tone: 'natural',
  brand: '',
  wordCount: 120,
  language,
  modelId: null,
});

/** E-mails of a shop to its customers; they are copied into the program that sends them. */
export const emailKind: WriterKind<EmailKind> = {
  name: 'email',
  path: '/email_writer',
  fields,
  emptyText,
  priceOf: (asked) => asked.reduce((sum, field) => sum + emailPrices[field], 0),
  isBegun: ({ facts, topic }) => facts !== '' || topic !== '',
  isWrittenFromNothing: true,
  calls: emailCalls,
};
