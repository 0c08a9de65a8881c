import { type Language, phrases } from '@inkstone/phrases';
import { html } from '@inkstone/text/html';
import { writePointsFor } from '#server/features/wallet/index.ts';
import type { OrderRow } from './order.repository.ts';

type Receipt = { order: OrderRow; buyer: string; language: Language };

const moneyOf = (minor: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(minor / 100);

/** The receipt as an HTML page without scripts or external files, to print or to keep. */
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
    [texts.receiptPoints, writePointsFor(language, order.micropoints)],
    [texts.receiptAmount, moneyOf(order.amountMinor, order.currency, language)],
    ...reversed,
  ];
  const lines = rows.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`);
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${texts.receiptTitle} ${order.receiptNumber ?? ''}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:3rem auto;max-width:36rem}th{padding:.4rem 2rem .4rem 0;text-align:left;font-weight:600}</style></head>
<body><h1>${texts.receiptTitle}</h1><table>${lines}</table></body>
</html>
`.markup;
};
