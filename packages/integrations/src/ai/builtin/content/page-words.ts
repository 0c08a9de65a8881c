import type { PageBrief } from '@inkstone/contract/page-writer';
import type { AskedRule } from '../../../kit/writing-task.ts';

/** The words of one language around pages and articles, chosen in it and not translated. */
export type PageWords = {
  /** What a page is called that nobody has named. */
  titles: Record<PageBrief['pageType'], string>;
  /** What a shop is asked for. */
  rules: Record<AskedRule, string>;
  /** Stands before what is missing. */
  empty: string;
  /** Stands in a section of which nothing is known. */
  emptySection: string;
};
