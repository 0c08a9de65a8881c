import { mostRuns } from '@inkstone/contract/elsewhere';
import { comparedRuns } from '@inkstone/copy-checks/copied';

/** Whoever says more than this behind markup is compared by the beginning. */
const longestLook = 100_000;

/** The runs of words of a text as others are compared with it: of its body and its description for search pages. */
export const runsOfTexts = ({ body, seoDescription }: { body: string; seoDescription: string }): number[] =>
  comparedRuns([
    { role: 'body', shape: 'html', text: body.slice(0, longestLook) },
    { role: 'seoDescription', shape: 'line', text: seoDescription },
  ]).slice(0, mostRuns);
