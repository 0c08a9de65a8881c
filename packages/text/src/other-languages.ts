import { wordsOf } from './small-words.ts';

/** Small words of languages that nothing is written in here: a text in one of them is not held to be in one that looks like it. */
export const otherSmallWords = {
  it: wordsOf(
    'il lo gli i un uno una e ed o con per di del dello della dei degli delle da dal dalla dai dalle in nel nella nei nelle su sul sulla che è sono non si anche più come questo questa questi queste ogni senza tra fra ha hanno molto ma se sua suo suoi quando fino dopo ad al allo alla agli alle',
  ),
  nl: wordsOf(
    'de het een en van voor met is zijn niet op aan dat die dit deze ook maar bij uit om te naar door over als of wordt worden heeft kan je uw ze nog meer zonder wanneer alle onze',
  ),
  sv: wordsOf('och en ett är att det som för med på av inte den till i om har kan från eller din vi du de utan mycket också när alla'),
  da: wordsOf('og en et er at det som for med på af ikke den til i om har kan fra eller din vi du de uden meget også når alle ikke'),
  no: wordsOf('og en ei et er at det som for med på av ikke den til i om har kan fra eller din vi du de uten mye også når alle'),
  pl: wordsOf('i w z na do nie się jest są to że o od po przez dla jak lub oraz który która które ze za bez przy tym także może'),
  cs: wordsOf('a v z na do se je jsou že o od po pro jak nebo který která které ze za bez při také může s k ve'),
  ro: wordsOf('și în cu de la pe nu este sunt un o care din pentru sau mai ca se să al ale fără prin'),
  tr: wordsOf('ve bir bu için ile de da çok daha en gibi olarak olan veya her değil kadar sonra'),
  fi: wordsOf('ja on se että ei ole tai kun joka sekä myös voi niin mutta ovat sen'),
  hu: wordsOf('a az és egy hogy nem is van meg vagy ez de mint már csak el fel'),
  ca: wordsOf('el la els les un una i amb per de del dels és són que no més com aquest aquesta sense fins també'),
} as const;

/** Letters of scripts that none of our languages is written in. */
export const otherScripts = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]/gu;
