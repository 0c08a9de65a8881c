import { smallWords } from '@inkstone/text/small-words';
import { type LanguagePack, listOf, wordsOf } from './language-pack.ts';

export const pt: LanguagePack = {
  labels: { material: 'Material', size: 'Medidas', colour: 'Cor', use: 'Uso', care: 'Cuidados', contents: 'Conteúdo' },
  signs: {
    material: listOf(
      'algodão linho lã merino caxemira seda poliéster nylon elastano viscose couro camurça lona feltro aço inox alumínio latão cobre ferro ouro prata madeira carvalho faia nogueira bambu pinho cortiça vidro cerâmica porcelana grés pedra mármore cimento plástico borracha silicone acrílico tecido cera soja papel cartão material fabricado feito feita',
    ),
    size: listOf(
      'tamanho tamanhos medidas dimensões comprimento largura altura profundidade diâmetro cm mm ml litro litros capacidade peso pesa',
    ),
    colour: listOf('cor cores preto preta branco branca cinza vermelho vermelha azul verde amarelo castanho marrom bege rosa'),
    use: listOf('uso ideal adequado adequada perfeito perfeita diário recomendado indicado'),
    care: listOf('lavar lavagem lavável máquina limpar lava-louças passar cuidado cuidados secadora enxaguar'),
    contents: listOf('inclui incluído contém conjunto kit peças caixa embalagem'),
  },
  withBrand: [(title, brand) => `${title} de ${brand}`, (title, brand) => `${title} – ${brand}`],
  details: ['Detalhes', 'Características'],
  values: ['Ficha técnica', 'Dados técnicos'],
  category: 'Categoria',
  quoted: 'Texto original',
  colon: ': ',
  gap: ' ',
  sentenceEnd: '.',
  listSeparator: ', ',
  smallWords: smallWords.pt,
  no: /(?<!\p{L})(?:não|nunca|sem)(?!\p{L})/iu,
  aside: /^(?:embalagem|pacote|palete|envio|temperatura|umidade|humidade)/i,
  subordinators: wordsOf('quando se enquanto embora porque como sem com onde para por em graças feito feita ideal'),
  honestAnswer:
    'Este é o redator integrado, não um modelo de linguagem. Ele compõe textos de produtos com os dados que você informa e cita documentos, mas não consegue manter uma conversa. Para conversar, conecte um modelo nas configurações do operador.',
};
