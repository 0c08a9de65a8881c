import { type Language, phrases } from '@inkstone/phrases';
import { formatPoints } from '#server/features/wallet/index.ts';
import type { OrderRow } from './order.repository.ts';

type Receipt = { order: OrderRow; buyer: string; language: Language };

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeMarkup = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);

const moneyOf = (minor: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(minor / 100);

/** A page without any script or outside part, to print or to keep. */
export const renderReceipt = ({ order, buyer, language }: Receipt): string => {
  const texts = phrases[language].purchases;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const reversed: [string, string][] = order.reversedMinor
    ? [[texts.receiptReversed, moneyOf(order.reversedMinor, order.currency, language)]]
    : [];
  const rows: [string, string][] = [
    [texts.receiptNumber, order.receiptNumber ?? ''],
    [texts.receiptDate, order.paidAt ? `${date.format(order.paidAt)} UTC` : ''],
    [texts.receiptBuyer, buyer],
    [texts.receiptPoints, formatPoints(order.micropoints)],
    [texts.receiptAmount, moneyOf(order.amountMinor, order.currency, language)],
    ...reversed,
  ];
  const lines = rows
    .map(([name, value]) => `<tr><th scope="row">${escapeMarkup(name)}</th><td>${escapeMarkup(value)}</td></tr>`)
    .join('\n');
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeMarkup(texts.receiptTitle)} ${escapeMarkup(order.receiptNumber ?? '')}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:3rem auto;max-width:36rem}th{padding:.4rem 2rem .4rem 0;text-align:left;font-weight:600}</style></head>
<body><h1>${escapeMarkup(texts.receiptTitle)}</h1><table>${lines}</table></body>
</html>
`;
};
