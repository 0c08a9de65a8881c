/** Words between spaces, to look up. */
export const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' ').filter(Boolean));

/** The small words of a language, which say nothing of a thing: a language is told by them, and no text that is cut may end with one. */
export const smallWords = {
  en: wordsOf(
    'the a an and with for of is are this that your you it its from by to in on not or as be our at we they them their has have can will which who so than into up out any all more most over under no but if when while these those it’s',
  ),
  zh: wordsOf('的 了 和 与 是 在'),
  fr: wordsOf(
    'le la les des du de un une et est sont avec pour dans sur sous vous votre vos ce cet cette ces qui que quoi dont où au aux par son sa ses leur leurs ne pas plus en se il elle ils elles ou mais si sans à a été être entre comme tout tous très',
  ),
  de: wordsOf(
    'er der die das und mit für ist ein eine einen einem einer eines nicht auf von dem den des sie es im in zu zum zur aus auch bei wird werden sind oder als an am so wie sich ihr ihre ihren nach über unter durch ohne nur noch man kann hat haben dass wenn bis sein seine beim vom dank je dieser diese dieses',
  ),
  es: wordsOf(
    'el la los las un una unos unas y e o con para por de del al en es son está están su sus que se lo le como más muy no sin sobre este esta estos estas tu tus ha han ser entre cuando también ni pero si cada hasta desde a',
  ),
  pt: wordsOf(
    'o a os as um uma uns umas e ou com para por de do da dos das no na nos nas ao à em é são está seu sua seus suas que se como mais muito não sem sobre este esta estes estas você pelo pela foi ser entre quando também nem mas cada até desde',
  ),
  ja: wordsOf('の は が を に で と も です ます'),
  ko: wordsOf('및 이 그 저 더 위한 있는 하는 수 등'),
};
