import { type EmailBrief, type EmailDraftText, type EmailField, emailFields } from '@inkstone/contract/email-writer';
import type { ProductFacts } from '@inkstone/contract/products';
import { isCountedInCharacters, isDense } from '@inkstone/text/length';
import type { AnswerField } from '../../answers/answer-field.ts';
import { contentPrompt, lineTokens, tokensForWords } from '../content-prompt.ts';
import { productLines } from '../product-lines.ts';
import type { Ask } from '../writing-kind.ts';

/** What an e-mail is asked with. */
export type EmailAsk = Ask<EmailBrief, EmailDraftText>;

const purposes: Record<EmailBrief['emailType'], string> = {
  welcome: 'a welcome e-mail to somebody who has just joined: who the shop is and what it has, and one way on',
  abandonedCart: 'a reminder to somebody who left something in the cart: what helps to decide, and the way back to the cart; no pressure',
  launch: 'an e-mail on something new in the shop: what it is and whom it is for, and where to see it',
  winBack: 'an e-mail to somebody who has not bought for a while: what is new since then, and one way back',
};

const wishesOf = ({ emailType, wordCount, language }: EmailBrief): Record<EmailField, string> => ({
  subject: `subject: the subject line, plain text, at most ${isDense(language) ? 28 : 55} characters; no capitals throughout, no more than one sign of emphasis.`,
  preheader: `preheader: what stands behind the subject in a list of mails, plain text, ${isDense(language) ? '22 to 50' : '45 to 100'} characters; it goes on where the subject ends and does not repeat it.`,
  body:
    `body: ${purposes[emailType]}; about ${wordCount} ${isCountedInCharacters(language) ? 'characters' : 'words'} of HTML, less where the facts are few. ` +
    'Only <p>, <h2>, <ul>, <li>, <strong>, <a>. It begins with a greeting and ends with who sends it, then a paragraph with the way out.',
});

const rules = [
  'Merge fields stand in braces, exactly so: {first_name|there} for the reader’s name, with the word that stands where there is none; {shop_name} where the facts name no shop; ' +
    'and in the body alone the links {cart_link|words of the link}, {shop_link|words of the link}, {unsubscribe_link|words of the link}. There are no other ones. The words behind | are in the language of the e-mail.',
  'The link that the e-mail is for stands in a paragraph of its own, and {unsubscribe_link|…} in the last one. An <a> leads only to addresses that the facts have.',
  'What the facts do not say is not promised: no discount, no deadline, no stock that runs out, no free shipping, no returns, no answer to questions.',
];

const productOf = (product: ProductFacts): string =>
  [`Title: ${product.title}`, ...(product.url ? [`Address: ${product.url}`] : []), productLines(product), product.description]
    .filter(Boolean)
    .join('\n');

/** What a model is asked for an e-mail. */
export const emailPrompt = ({ brief, current, variation, style, prompts, product }: EmailAsk) => {
  const { topic, facts, keywords, brand, language, tone } = brief;
  return contentPrompt<EmailField>({
    role: 'You write e-mails of an online store to its customers.',
    rules,
    wishes: wishesOf(brief),
    facts: { topic, facts, keywords, brand, product: product ? productOf(product) : '' },
    current: current ?? {},
    task: '',
    language,
    tone,
    variation,
    style,
    prompts,
  });
};

/** The texts of an e-mail as a model is asked for them. */
export const emailFieldsOf = ({ brief, fields }: Pick<EmailAsk, 'brief' | 'fields'>): AnswerField<EmailField>[] =>
  fields.map((name) => ({
    ...emailFields[name],
    name,
    tokens: name === 'body' ? tokensForWords(brief.wordCount, brief.language) : lineTokens(name),
  }));
