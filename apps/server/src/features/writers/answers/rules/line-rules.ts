import type { LineRoom } from '@inkstone/contract/search-rooms';
import type { ContentLanguage } from '@inkstone/contract/writers';
import { fitLine, lengthComplaint, shortComplaint } from './line-limits.ts';
import type { TextRules } from './text-rules.ts';

type Asked<Name extends string> = {
  language: ContentLanguage;
  limits: Partial<Record<Name, LineRoom>>;
  /** Whether enough is known to ask for more where a line leaves room. */
  isMoreKnown: boolean;
};

/** The room of lines on a search page, for every vendor's text. */
export const lineRules = <Name extends string>({ language, limits, isMoreKnown }: Asked<Name>): TextRules<Name> => ({
  complaintsOn: (name, text) => {
    const room = limits[name];
    const complaint = room && (lengthComplaint(name, text, room) ?? (isMoreKnown ? shortComplaint(name, text, room) : null));
    return complaint ? [complaint] : [];
  },
  settle: (name, text) => {
    const room = limits[name];
    const fitted = room ? fitLine(text, language, room) : text;
    return { text: fitted, notes: fitted === text ? [] : [{ note: 'shortenedText', params: { fields: name } }] };
  },
});
