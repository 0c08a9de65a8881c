import { smallWords } from '@inkstone/text/small-words';
import { type LanguagePack, listOf, wordsOf } from './language-pack.ts';

export const ja: LanguagePack = {
  labels: { material: '素材', size: 'サイズ', colour: 'カラー', use: '用途', care: 'お手入れ', contents: 'セット内容' },
  signs: {
    material: listOf(
      '綿 コットン 麻 リネン ウール カシミヤ シルク 絹 ポリエステル ナイロン 革 レザー 帆布 キャンバス ステンレス アルミ 真鍮 銅 鉄 銀 木 竹 コルク ガラス 陶器 磁器 陶 石 大理石 プラスチック ゴム シリコン 布 蝋 ワックス 紙 素材',
    ),
    size: listOf('サイズ 寸法 長さ 幅 高さ 奥行 直径 センチ ミリ リットル 容量 重さ 重量 cm mm ml'),
    colour: listOf('カラー 黒 白 グレー 赤 青 緑 黄 茶 ベージュ ピンク 色'),
    use: listOf('用途 向け に最適 ぴったり 使え'),
    care: listOf('洗 お手入れ 拭 食洗機 食器洗 アイロン'),
    contents: listOf('セット 付属 入り 個 枚 同梱'),
  },
  withBrand: [
    (title, brand) => (title.includes('の') ? `${title}（${brand}）` : `${brand}の${title}`),
    (title, brand) => `${title}（${brand}）`,
  ],
  details: ['商品の詳細', '特長'],
  values: ['仕様', 'スペック'],
  category: 'カテゴリー',
  quoted: '原文',
  colon: '：',
  gap: '',
  sentenceEnd: '。',
  listSeparator: '、',
  smallWords: smallWords.ja,
  no: /ません|不可|ないで/u,
  aside: /^(?:梱包|包装|輸送|保管|動作温|動作湿)/u,
  subordinators: wordsOf(''),
  honestAnswer:
    'これは内蔵のライターで、言語モデルではありません。いただいた情報から商品の文章を組み立てたり、文書から引用したりすることはできますが、会話はできません。会話をするには、運営者の設定でモデルを接続してください。',
};
