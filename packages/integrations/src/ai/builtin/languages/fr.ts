import type { LanguagePack } from './language-pack.ts';

export const fr: LanguagePack = {
  openings: {
    natural: ['Voici {title}, et voici ce qu’il faut en savoir.', 'Découvrez {title}, tout simplement.'],
    friendly: ['Faites connaissance avec {title} !', 'Nous avons le plaisir de vous présenter {title}.'],
    professional: [
      'Cette page présente {title} avec les informations utiles à votre choix.',
      'Vous trouverez ici une description détaillée : {title}.',
    ],
    persuasive: [
      'Ne cherchez plus : {title} pourrait bien répondre à vos attentes.',
      'Il y a de bonnes raisons de choisir {title} dès aujourd’hui.',
    ],
    playful: ['Chut ! Avez-vous déjà rencontré {title} ?', 'Roulement de tambour… voici {title} !'],
    luxurious: ['Certaines choses méritent que l’on s’y attarde : {title} en fait partie.', 'Permettez-nous de vous présenter {title}.'],
    minimal: ['{title}. Rien de plus, rien de moins.', 'Voici {title}.'],
  },
  closings: {
    natural: [
      'Regardez encore une fois et faites-vous votre propre idée.',
      'Si cela correspond à vos envies, {title} n’attend plus que vous.',
    ],
    friendly: [
      'Offrez à {title} une belle place chez vous, et dites-nous ce que vous en pensez !',
      'Une question ? Écrivez-nous, nous serons ravis de vous aider.',
    ],
    professional: [
      'Pour toute précision avant votre commande, n’hésitez pas à nous contacter.',
      'Commandez {title} si cela répond à vos exigences.',
    ],
    persuasive: ['Ajoutez {title} à votre panier pendant que vous y pensez.', 'N’attendez pas demain : commandez {title} maintenant.'],
    playful: ['Allez, un petit clic ! {title} trépigne déjà.', 'Votre panier semble bien vide sans {title}, non ?'],
    luxurious: [
      'Laissez {title} accompagner les moments que vous vous réservez.',
      'Prenez votre temps : choisir {title} est déjà un plaisir.',
    ],
    minimal: ['C’est tout. Profitez-en.', 'Simple. À commander.'],
  },
  asides: {
    natural: ['Pas de grands mots ici, seulement l’essentiel.', 'Ce que vous lisez est ce que vous recevrez.'],
    friendly: [
      'Vous savez mieux que personne ce qui vous convient, alors prenez votre temps.',
      'Nous en parlerions de la même façon à nos amis.',
    ],
    professional: [
      'Toutes les informations de cette page reprennent les données fournies.',
      'Chaque point peut être comparé avec d’autres offres.',
    ],
    persuasive: ['Imaginez le soulagement d’avoir enfin fait le bon choix.', 'Plus on regarde, plus la décision devient évidente.'],
    playful: [
      'Ni petits caractères ni tours de magie, juste de quoi sourire.',
      'Attention : vos amis risquent de vous demander où vous l’avez trouvé.',
    ],
    luxurious: ['Une présence discrète, pour qui sait remarquer les détails.', 'Un choix réfléchi n’a pas besoin de grands discours.'],
    minimal: ['Sans détour.', 'Clair et net.'],
  },
  general: [
    'Prenez un instant pour comparer avec ce que vous utilisez déjà.',
    'Pensez à l’endroit qui lui conviendra, et le choix devient facile.',
    'C’est une bonne idée pour soi-même comme pour un cadeau.',
    'Si un détail compte avant tout pour vous, posez la question avant de commander.',
    'Merci de vérifier les dimensions et les détails avant de commander.',
    'Un bon choix commence par des informations claires, et vous les trouvez ici.',
    'Tous les jours ou pour une occasion particulière, c’est vous qui décidez.',
    'En cas de doute, envoyez-nous un message et nous répondrons au plus vite.',
    'Relisez les points tranquillement, puis faites confiance à votre jugement.',
    'Ce qui compte, au fond, c’est que cela vous ressemble.',
    'Gardez cette page de côté si vous souhaitez y réfléchir.',
    'Beaucoup de petits détails finissent par faire une belle impression.',
  ],
  keyword: [
    '« {Keyword} » : voilà déjà une bonne raison d’y regarder de plus près.',
    'Si vous cherchez « {keyword} », vous êtes au bon endroit.',
    'À retenir pour toutes les personnes qui pensent à « {keyword} ».',
    'Avec « {keyword} » en tête, le choix est vite fait.',
    '« {Keyword} » figure en tête de votre liste ? Alors ce produit y a sa place.',
    'Quand il s’agit de « {keyword} », mieux vaut être exigeant.',
    'Nous parlons de « {keyword} » parce que cela compte au quotidien.',
    'Vous pensez à « {keyword} » ? Alors lisez la suite.',
  ],
  brand: [
    'Le nom derrière ce produit : {brand}.',
    'C’est {brand} qui signe ce produit.',
    'Pour en savoir plus sur {brand}, posez-nous vos questions.',
  ],
  foreignIdea: ['Dans les mots de la boutique : « {idea} ».', 'L’idée de départ : « {idea} ».'],
  bulletsLead: ['En un coup d’œil :', 'Les points essentiels :', 'Ce qu’il faut retenir :'],
  titleWithKeyword: ['{title} – {Keyword}', '{title} | {Keyword}', '{title}, {keyword}'],
  titleWithBrand: ['{title} – {brand}', '{brand} – {title}', '{title} signé {brand}'],
  seoLead: ['Découvrez {title}', 'Tout savoir sur {title}', 'Faites connaissance avec {title}'],
  seoKeywords: ['L’essentiel : {keywords}', 'Pour celles et ceux qui cherchent {keywords}', 'À retenir : {keywords}'],
  seoCall: ['Consultez la fiche et commandez en ligne', 'Tous les détails sont sur cette page', 'Lisez la fiche et faites votre choix'],
  listSeparator: ', ',
  gap: ' ',
  sentenceEnd: '.',
  honestAnswer:
    'Ceci est le rédacteur intégré, pas un modèle de langage. Il compose des textes de produits à partir des faits que vous donnez et cite des documents, mais il ne peut pas tenir une conversation. Pour discuter, connectez un modèle dans les réglages de l’opérateur.',
};
