import { smallWords } from '@inkstone/text/small-words';
import { type LanguagePack, listOf, wordsOf } from './language-pack.ts';

export const zh: LanguagePack = {
  labels: { material: '材质', size: '尺寸', colour: '颜色', use: '用途', care: '保养', contents: '包装内容' },
  signs: {
    material: listOf(
      '棉 亚麻 羊毛 羊绒 真丝 丝绸 涤纶 尼龙 皮革 牛皮 帆布 不锈钢 铝 黄铜 铜 铁 金属 银 木 竹 软木 玻璃 陶瓷 瓷 陶 石 大理石 塑料 橡胶 硅胶 布 蜡 纸 材质 面料',
    ),
    size: listOf('尺寸 尺码 长 宽 高 深 直径 厘米 毫米 毫升 升 容量 重 克 cm mm ml'),
    colour: listOf('颜色 黑色 白色 灰色 红色 蓝色 绿色 黄色 棕色 米色 粉色'),
    use: listOf('用途 适合 适用 可用于 送礼'),
    care: listOf('洗 清洁 擦 洗碗机 熨 保养 晾'),
    contents: listOf('包含 内含 套装 一套 件 盒'),
  },
  withBrand: [(title, brand) => `${brand} ${title}`, (title, brand) => `${title}（${brand}）`],
  details: ['商品详情', '特点'],
  values: ['规格参数', '商品参数'],
  category: '分类',
  quoted: '原文',
  colon: '：',
  gap: '',
  sentenceEnd: '。',
  listSeparator: '、',
  smallWords: smallWords.zh,
  no: /不|无|勿/u,
  aside: /^(?:包装(?!内容)|运输|储存|存储温|工作温|工作湿)/u,
  subordinators: wordsOf(''),
  honestAnswer:
    '这里是内置写作引擎，不是语言模型。它能根据你提供的信息撰写商品文案，也能从文档中摘引原文，但不能进行对话。如需对话，请在运营设置中接入一个模型。',
};
