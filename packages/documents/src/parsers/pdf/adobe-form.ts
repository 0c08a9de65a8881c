import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The notice that such a form shows to other programs names the one that shows the form, in every language. */
const notice = /\bAdobe\b|^\s*please wait/i;
const longestNotice = 1500;

const has = (info: object, name: string): boolean => Object.entries(info).some(([key, value]) => key === name && value === true);

/** Whether a PDF is a form that Adobe Reader alone puts together (XFA): its one page tells others to wait, or nothing. */
export const isAdobeForm = async (pdf: PDFDocumentProxy): Promise<boolean> => {
  if (pdf.numPages > 1) return false;
  const { info } = await pdf.getMetadata();
  if (!has(info, 'IsXFAPresent') || has(info, 'IsAcroFormPresent')) return false;
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  return text.length <= longestNotice && (!text.trim() || notice.test(text));
};
