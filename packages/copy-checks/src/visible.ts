import { blocksOf } from '@inkstone/text/visible-text';
import type { CopyText } from './copy.ts';

/** What a reader sees of a text, a line for each block: findings are counted in it. */
export const visibleOf = ({ shape, text }: Pick<CopyText, 'shape' | 'text'>): string =>
  shape === 'html'
    ? blocksOf(text)
        .map((block) => block.text)
        .join('\n')
    : text;
