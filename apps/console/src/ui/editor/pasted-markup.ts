import { escapeHtml } from '@inkstone/text/html';
import { fragmentWithLooks } from '../data/clean-fragment.ts';

const rename = (element: Element, name: string): void => {
  const renamed = document.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
};

/** Read from the attribute: the page's policy keeps inline styles from taking effect. */
const styleOf = (element: Element, name: string): string =>
  new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i')
    .exec(element.getAttribute('style') ?? '')?.[1]
    ?.trim()
    .toLowerCase() ?? '';

const isBold = (weight: string): boolean => weight.startsWith('bold') || Number.parseInt(weight, 10) >= 600;

/** Word processors write weight and slant as styles: on a plain element instead of a tag, or against one (`<b style="font-weight:normal">`). */
const applyStyles = (root: HTMLElement): void => {
  for (const element of root.querySelectorAll('[style]')) {
    const [weight, slant] = [styleOf(element, 'font-weight'), styleOf(element, 'font-style')];
    const isLooseTag = element.matches('span,font');
    const isTagUndone = (element.matches('b,strong') && weight && !isBold(weight)) || (element.matches('i,em') && slant === 'normal');
    if (isTagUndone) element.replaceWith(...element.childNodes);
    else if (isLooseTag && isBold(weight)) rename(element, 'b');
    else if (isLooseTag && slant === 'italic') rename(element, 'i');
  }
};

const blocks = 'p,h2,h3,h4,ul,ol,li,table,blockquote,div,section,article,header,footer,main,pre,dl,hr';

const applyBlocks = (root: HTMLElement): void => {
  for (const element of root.querySelectorAll('h1')) rename(element, 'h2');
  for (const element of root.querySelectorAll('h5,h6')) rename(element, 'h4');
  for (const element of root.querySelectorAll('div,section,article,header,footer,main,pre,dt,dd')) {
    if (!element.querySelector(blocks) && !element.closest('li,td,th')) rename(element, 'p');
  }
};

/** Pasted HTML with what the editor has: its formats stay formats, and its document reads no other looks. */
export const pastedFragment = (html: string): HTMLElement => {
  const root = document.createElement('div');
  root.append(fragmentWithLooks(html));
  applyStyles(root);
  applyBlocks(root);
  return root;
};

/** Plain text as HTML: its empty lines part paragraphs. */
export const paragraphsOf = (text: string): string => {
  const paragraphs = text.split(/\n\s*\n/);
  return paragraphs.length === 1 ? escapeHtml(text) : paragraphs.map((each) => `<p>${escapeHtml(each)}</p>`).join('');
};
