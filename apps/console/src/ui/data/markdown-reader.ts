import { Marked } from 'marked';
import { formulas } from './formula-tokens.ts';

/** What reads the Markdown of the house, formulas too. */
export const markdownReader = new Marked(formulas);
