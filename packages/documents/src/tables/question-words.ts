/** What is asked of a table. */
export type Aim = 'lookup' | 'list' | 'sum' | 'count' | 'average' | 'maximum' | 'minimum';
/** How a cell must stand to a value. */
export type Relation = 'is' | 'isNot' | 'more' | 'atLeast' | 'less' | 'atMost' | 'contains' | 'between';

/** The small words of questions, each with what it says. */
export type Word = { aim: Aim } | { relation: Relation } | { filler: true } | { and: true } | { unclear: true };

const aims: readonly (readonly [Aim, string])[] = [
  ['lookup', 'what is|what are|是多少|多少钱|是什么|为多少|what was|what were'],
  ['list', 'which|list|show|list all|show all|show me|哪些|列出|哪个|哪几个|有哪些|是哪些|who|谁'],
  ['sum', 'total|sum|the sum of|sum of|in total|altogether|合计|总和|总计|总额|总共|一共|之和|加起来'],
  [
    'count',
    'how many|number of|count|count of|多少个|多少行|多少条|多少笔|多少名|多少位|多少种|多少家|几个|几行|几条|有多少|个数|数量是多少|行数',
  ],
  ['average', 'average|mean|on average|平均|平均值|均值'],
  ['maximum', 'highest|largest|maximum|biggest|most expensive|max|最高|最大|最大值|最高的|最大的'],
  ['minimum', 'lowest|smallest|minimum|cheapest|min|最低|最小|最小值|最低的|最小的'],
];

const relations: readonly (readonly [Relation, string])[] = [
  ['is', 'is|are|equals|equal to|is equal to|=|:|为|是|等于|was|on'],
  ['isNot', 'is not|are not|not equal to|is not equal to|!=|<>|不是|不为|不等于'],
  [
    'more',
    'greater than|more than|above|over|higher than|larger than|>|is greater than|is more than|is above|is over|after|is after|later than|大于|高于|超过|多于|晚于',
  ],
  ['atLeast', 'at least|is at least|>=|≥|no less than|from|至少|不少于|不低于|大于等于|大于或等于'],
  [
    'less',
    'less than|below|under|lower than|smaller than|<|is less than|is below|is under|before|is before|earlier than|fewer than|小于|低于|少于|早于|不到',
  ],
  ['atMost', 'at most|is at most|<=|≤|no more than|至多|不超过|不高于|不多于|小于等于|小于或等于|最多'],
  ['contains', 'contains|contain|containing|includes|包含|含有|包括'],
  ['between', 'between|is between|介于|在'],
];

const fillers =
  'the|of|for|in|where|with|whose|that|have|has|having|a|an|there|do|does|we|all|rows|row|entries|records|please|from the|me|in the|value|values|by|到|至|to|之间|的|请|中|里|在表中|表中|所有|全部|行|条|个|记录|数据|了|呢|吗|每|为止|which are|that are|in our|our';

const entries = (text: string, word: Word): [string, Word][] => text.split('|').map((phrase) => [phrase, word]);

/** Each phrase, in small letters, with its meaning. */
export const questionWords: ReadonlyMap<string, Word> = new Map([
  ...entries(fillers, { filler: true }),
  ...entries('and|,|，|、|且|并且|而且|和|以及|与', { and: true }),
  // What is joined otherwise is left to somebody who understands it.
  ...entries('or|或|或者|not|without|except|除了|非|没有|per|each|每个|group by|按', { unclear: true }),
  ...relations.flatMap(([relation, text]) => entries(text, { relation })),
  ...aims.flatMap(([aim, text]) => entries(text, { aim })),
]);
