const signs: Readonly<Record<string, string>> = { ',': '，', ':': '：', ';': '；', '?': '？', '!': '！', '(': '（', ')': '）' };

const between = /(?<=[\u2e80-\u9fff\uff00-\uffef]) (?=[\u2e80-\u9fff\uff00-\uffef])/gu;
const sign = /(?<=[\u2e80-\u9fff\uff00-\uffef]) ?([,:;?!()]) ?(?=[\u2e80-\u9fff\uff00-\uffef]|[,:;?!()]|$)/gu;
const bracket = /(?<=^| )\( ?(?=[\u2e80-\u9fff\uff00-\uffef])/gu;

/** Characters of figures that are taken for others that look like them; beside figures those others mean nothing. */
const figures: readonly (readonly [RegExp, string])[] = [
  [/(?<=[一二三四五六七八九十两几〇零])干(?=[一二三四五六七八九〇零百元圆块人名份米余多])/gu, '千'],
  [/(?<=[千一二三四五六七八九])自(?=[一二三四五六七八九〇零十元圆块余多])/gu, '百'],
  [/(?<=[一二三四五六七八九十两几〇零]) ?[O○] ?〇?(?=[一二三四五六七八九十两几〇零]|年)/gu, '〇'],
  [/(?<=[壹贰叁肆伍陆柒捌玖拾佰仟零万亿])什(?=[壹贰叁肆伍陆柒捌玖拾佰仟零万亿]|[元圆整])/gu, '仟'],
];

const widened = (_: string, found: string): string => signs[found] ?? found;

/** Chinese as it is written: no spaces between its characters, its own signs, and its figures where others of their look were seen. */
export const asChinese = (text: string): string => {
  const closed = text
    .replaceAll(between, '')
    .replaceAll(bracket, '（')
    .replaceAll(sign, widened)
    // One sign behind another.
    .replaceAll(sign, widened)
    .replaceAll(between, '');
  return figures.reduce((read, [seen, meant]) => read.replaceAll(seen, meant), closed);
};
