/** What is asked of a table. */
export type Aim = 'lookup' | 'list' | 'sum' | 'count' | 'average' | 'maximum' | 'minimum';
/** How a cell must stand to a value. */
export type Relation = 'is' | 'isNot' | 'more' | 'atLeast' | 'less' | 'atMost' | 'contains' | 'between';

/** What a word of an aim says beside it: that an amount is asked for, a price, what is paid, a day, each value once, or a thing and no value. */
export type Manner = 'amount' | 'money' | 'cost' | 'day' | 'distinct' | 'thing';

/** The small words of questions, each with what it says. */
export type Word =
  | { aim: Aim; manner?: Manner }
  | { relation: Relation /** Where no value follows. */; aim?: Aim; manner?: Manner }
  /** Stands behind its value: 290 or more, 290元以上. */
  | { behind: Relation }
  | { filler: true }
  | { and: true }
  | { unclear: true };

const aims: readonly (readonly [Aim, string, Manner?])[] = [
  [
    'lookup',
    "what is|what are|what's|what was|what were|what|which is|tell me|tell me the|give me|give me the|是多少|什么|为多少|是几|查一下|查询|告诉我",
  ],
  ['lookup', '是什么|是啥', 'thing'],
  [
    'lookup',
    'how much is|how much is the|how much are|how much are the|how much does|how much do|how much was|how much was the|多少钱|什么价|卖多少钱',
    'cost',
  ],
  ['count', 'how much|how much is there|how much is left|多少|还有多少|还剩多少|剩多少', 'amount'],
  [
    'list',
    'which|list|show|list all|show all|show me|find|find all|show me all|give me all|哪些|列出|哪个|哪种|哪几个|有哪些|是哪些|是哪个|哪一个|哪款|哪一款|哪几款|是哪款|是哪一款|who|谁',
  ],
  ['sum', 'total|sum|the sum of|sum of|in total|altogether|add up|合计|总和|总计|总额|总共|一共|之和|加起来|共'],
  [
    'count',
    'how many|number of|count|count of|多少个|多少行|多少条|多少笔|多少名|多少位|多少家|多少款|几款|有几款|几个|几行|几条|几家|几笔|有多少|个数|数量是多少|行数',
  ],
  [
    'count',
    'how many different|how many distinct|how many unique|number of different|number of distinct|多少种|几种|多少种不同的|几种不同的',
    'distinct',
  ],
  ['average', 'average|mean|on average|平均|平均值|均值'],
  ['maximum', 'highest|largest|maximum|biggest|max|most|greatest|最高|最大|最大值|最高的|最大的'],
  ['maximum', 'most expensive|dearest|priciest|最贵|最贵的', 'money'],
  ['maximum', 'latest|newest|most recent|最晚|最新|最近', 'day'],
  ['minimum', 'lowest|smallest|minimum|min|least|fewest|最低|最小|最小值|最低的|最小的'],
  ['minimum', 'cheapest|least expensive|最便宜|最便宜的', 'money'],
  ['minimum', 'earliest|oldest|最早', 'day'],
];

const relations: readonly (readonly [Relation, string, (Aim | null)?, Manner?])[] = [
  ['is', 'is|are|equals|equal to|is equal to|=|:|为|是|等于|was|were|on'],
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
  ['atMost', 'at most|is at most|<=|≤|no more than|up to|至多|不超过|不高于|不多于|小于等于|小于或等于'],
  ['atMost', '最多', 'maximum'],
  ['atLeast', '最少', 'minimum'],
  ['more', 'more expensive than|dearer than|贵于', null, 'money'],
  ['less', 'cheaper than|less expensive than|便宜于', null, 'money'],
  ['contains', 'contains|contain|containing|includes|包含|含有|包括'],
  ['between', 'between|is between|介于|在'],
];

const behind: readonly (readonly [Relation, string])[] = [
  ['atLeast', 'or more|or above|or over|and more|and above|and up|以上|及以上|或以上'],
  ['atMost', 'or less|or below|or under|or fewer|and less|and below|以下|及以下|或以下|以内'],
];

const fillers =
  'the|of|for|in|at|where|with|whose|that|have|has|having|had|a|an|there|do|does|did|we|i|all|rows|row|entries|records|please|from the|me|in the|value|values|is there|are there|do we have|do you have|we have|have we|got|left|is left|are left|still|now|right now|currently|can you|could you|can you tell me|could you tell me|i want to know|sheet|tab|worksheet|my|your|were there|到|至|to|之间|的|请|请问|中|里|里的|在表中|表中|所有|全部|行|条|个|记录|数据|了|呢|吗|为止|which are|that are|in our|our|工作表|表|还|还有|还剩|剩|剩余|目前|现在|当前|我们|有|我想知道|那些|这个|那个|它|一下';

const entries = (text: string, word: Word): [string, Word][] => text.split('|').map((phrase) => [phrase, word]);

/** Each phrase, in small letters, with its meaning. */
export const questionWords: ReadonlyMap<string, Word> = new Map([
  ...entries(fillers, { filler: true }),
  ...entries('and|,|，|、|且|并且|而且|和|以及|与', { and: true }),
  // What is joined otherwise is left to somebody who understands it.
  ...entries('or|或|或者|not|without|except|除了|非|没有|per|each|every|by|每|每个|每种|各|各个|分别|group by|按', { unclear: true }),
  ...relations.flatMap(([relation, text, aim, manner]) => entries(text, { relation, ...(aim && { aim }), ...(manner && { manner }) })),
  ...behind.flatMap(([relation, text]) => entries(text, { behind: relation })),
  ...aims.flatMap(([aim, text, manner]) => entries(text, { aim, ...(manner && { manner }) })),
]);
