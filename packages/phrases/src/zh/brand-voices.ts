import type { brandVoiceErrors as enErrors } from '../en/brand-voices.ts';

export const brandVoiceErrors: Record<keyof typeof enErrors, string> = {
  notFound: '该品牌语气已不存在。',
  termNotFound: '该术语已不存在。',
  templateNotFound: '该模板已不存在。',
  changed: '期间有人做了修改。请重新加载后再保存。',
  nameEmpty: '请填写名称。',
  nameLong: '名称最多 80 个字符。',
  nameTaken: '已有名为“{{name}}”的品牌语气。',
  templateTaken: '已有名为“{{name}}”的模板。',
  termTaken: '“{{name}}”已在术语表中。',
  tooMany: '每个账户最多 {{most}} 个品牌语气，请先删除一个。',
  tooManyTerms: '术语表最多 {{most}} 条，请先删除一条。',
  tooManyTemplates: '每个账户最多 {{most}} 个模板，请先删除一个。',
  descriptionLong: '描述最多 2,000 个字符。',
  sampleLong: '每段范文最多 6,000 个字符。请拆分，或只取最好的部分。',
  manySamples: '每个品牌语气最多 5 段范文。',
  wordLong: '每个词语最多 60 个字符。',
  manyWords: '每个列表最多 50 个词语。',
  termEmpty: '请填写术语。',
  termLong: '术语最多 80 个字符。',
  translationLong: '译文最多 120 个字符。',
};
