import { setImmediate } from 'node:timers/promises';
import type { Finding, Step } from '../report.ts';
import { casts } from './casts.ts';
import { committedText } from './committed-text.ts';
import { dataFigures, dataWalls } from './data-walls.ts';
import { docComments, documentedPercent } from './doc-comments.ts';
import { docs } from './docs.ts';
import { endpoints } from './endpoints.ts';
import { errorCodes } from './error-codes.ts';
import { hiddenClock, hiddenId } from './hidden-clock.ts';
import { imports } from './imports.ts';
import { integrations } from './integrations.ts';
import { jsxTexts } from './jsx-texts.ts';
import { migrations } from './migrations.ts';
import { names } from './names.ts';
import { nativeNumber } from './native-number.ts';
import { nativeTitle } from './native-title.ts';
import { outsideCalls } from './outside-calls.ts';
import { phraseIndex } from './phrase-index.ts';
import { phraseUse } from './phrase-use.ts';
import { phrases } from './phrases.ts';
import { queryStates } from './query-states.ts';
import { rulePlaces } from './rule-places.ts';
import { sameBodies, sameBodiesOf } from './same-bodies.ts';
import { sizes, tooLong } from './sizes.ts';
import { syntax } from './syntax.ts';
import { readHouse, type ShapeRule } from './tree.ts';
import { untypedJson } from './untyped-json.ts';

const rules: readonly ShapeRule[] = [
  sizes,
  sameBodies,
  syntax,
  casts,
  imports,
  names,
  outsideCalls,
  untypedJson,
  jsxTexts,
  nativeNumber,
  nativeTitle,
  queryStates,
  hiddenClock,
  hiddenId,
  dataWalls,
  phrases,
  phraseIndex,
  errorCodes,
  phraseUse,
  endpoints,
  integrations,
  migrations,
  docs,
  docComments,
  committedText,
  rulePlaces,
];

/** What the house wants and no other tool of the check can see. */
export const shapes: Step = {
  name: 'shapes',
  run: async (root) => {
    const house = readHouse(root);
    const findings: Finding[] = [];
    for (const rule of rules) {
      findings.push(...rule(house));
      // The other steps wait for what their processes say.
      await setImmediate();
    }
    return {
      findings,
      figures: {
        'files over 400 lines': tooLong(findings),
        'same bodies': sameBodiesOf(findings),
        documented: documentedPercent(house.sources),
        ...dataFigures(house),
      },
    };
  },
};
