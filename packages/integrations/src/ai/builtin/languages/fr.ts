import { smallWords } from '@inkstone/text/small-words';
import { type LanguagePack, listOf, wordsOf } from './language-pack.ts';

export const fr: LanguagePack = {
  labels: { material: 'Matière', size: 'Dimensions', colour: 'Couleur', use: 'Utilisation', care: 'Entretien', contents: 'Contenu' },
  signs: {
    material: listOf(
      'coton lin laine mérinos cachemire soie polyester nylon élasthanne viscose cuir daim toile feutre acier inox aluminium laiton cuivre fer or argent bois chêne hêtre noyer bambou pin liège verre céramique porcelaine grès pierre marbre béton plastique caoutchouc silicone acrylique tissu cire soja papier carton matière fabriqué',
    ),
    size: listOf(
      'taille tailles dimensions longueur largeur hauteur profondeur diamètre cm mm ml cl litre litres contenance capacité poids pèse',
    ),
    colour: listOf('couleur couleurs coloris noir noire blanc blanche gris grise rouge bleu bleue vert verte jaune marron beige rose'),
    use: listOf('utilisation usage idéal idéale convient parfait parfaite quotidien'),
    care: listOf('laver lavage lavable machine nettoyer essuyer lave-vaisselle repasser entretien sèche-linge rincer'),
    contents: listOf('contient inclus comprend livré lot pièces coffret boîte'),
  },
  withBrand: [
    (title, brand) => `${title} ${/^[aeiouyhàâéèêëîïôœ]/i.test(brand) ? 'd’' : 'de '}${brand}`,
    (title, brand) => `${title} – ${brand}`,
  ],
  details: ['Détails', 'Caractéristiques'],
  values: ['Fiche technique', 'Données techniques'],
  category: 'Catégorie',
  quoted: 'Texte d’origine',
  colon: ' : ',
  gap: ' ',
  sentenceEnd: '.',
  listSeparator: ', ',
  smallWords: smallWords.fr,
  no: /(?<!\p{L})(?:pas|non|jamais|sans)(?!\p{L})/iu,
  aside: /^(?:emballage|colis|carton|palette|expédition|température|humidité)/i,
  subordinators: wordsOf('quand si lorsque tandis bien parce puisque comme sans avec où pour dans en grâce fait fabriqué idéal'),
  honestAnswer:
    'Ceci est le rédacteur intégré, pas un modèle de langage. Il compose des textes de produits à partir des faits que vous donnez et cite des documents, mais il ne peut pas tenir une conversation. Pour discuter, connectez un modèle dans les réglages de l’opérateur.',
};
