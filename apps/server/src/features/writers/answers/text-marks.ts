// What a text holds when it is not the text that was asked for. All patterns look at the beginning or the end of a text, or for short marks.

/** So much of the beginning and of the end of a text is looked at. */
const looked = 300;

const refusals: readonly RegExp[] = [
  /^(?:i['’]?m|i am|we['’]?re|we are)?\s?(?:really |very |so |deeply )?(?:sorry|afraid)\b.{0,80}\b(?:can['’]?t|can ?not|unable|not able|won['’]?t|not allowed|not permitted|must decline)\b/i,
  /^(?:i apologi[sz]e|my apologies|apologies|unfortunately),?.{0,80}\b(?:can['’]?t|can ?not|unable|not able|won['’]?t|not possible)\b/i,
  /^(?:i|we) (?:can['’]?t|can ?not|won['’]?t|will not|must decline|have to decline|am unable|are unable|am not able|do not feel comfortable|don['’]?t feel comfortable)\b/i,
  /^(?:i must|i have to|i need to) (?:decline|refuse)\b/i,
  /\bas an? (?:ai|artificial intelligence|large language|language)[ -]?(?:language )?(?:model|assistant|system)\b/i,
  /^(?:this|the|your) (?:request|content|product|prompt).{0,60}\b(?:violates?|goes against|against (?:my|our|the)|not allowed by)\b.{0,60}\b(?:polic|guideline|terms)/i,
  /^(?:非常|很|十分)?(?:抱歉|对不起|不好意思).{0,40}(?:无法|不能|不可以|没办法|不便)/,
  /^(?:我|本模型|作为).{0,24}(?:无法|不能)(?:提供|帮助|协助|完成|满足|生成|撰写|回答)/,
  /作为(?:一个|一名)?.{0,10}(?:AI|人工智能|语言模型)/i,
  /^(?:je suis (?:vraiment |sincèrement )?désolée?|désolée?|je regrette|malheureusement).{0,80}(?:ne (?:peux|puis)|impossible|pas en mesure)/i,
  /^je ne (?:peux|puis) (?:pas )?(?:vous |t['’])?(?:aider|répondre|fournir|rédiger|écrire|générer|créer|satisfaire)/i,
  /^(?:es tut mir leid|tut mir leid|entschuldigung|leider|ich bedauere|ich bedaure).{0,80}(?:kann|darf|nicht möglich|bin nicht in der lage)/i,
  /^ich (?:kann|darf|werde) (?:dir |ihnen |dabei |diese[nrs]? |leider ){0,3}.{0,60}nicht (?:helfen|erstellen|schreiben|verfassen|beantworten|nachkommen|erfüllen)/i,
  /^(?:lo siento|lo lamento|disculpa|disculpe|lamentablemente|desafortunadamente).{0,80}(?:no puedo|no me es posible|no es posible|no podemos)/i,
  /^no puedo (?:ayudar|proporcionar|escribir|generar|crear|cumplir|redactar)/i,
  /^(?:sinto muito|lamento|desculpe|desculpa|infelizmente|peço desculpas?).{0,80}(?:não posso|não consigo|não é possível|não podemos)/i,
  /^não (?:posso|consigo) (?:ajudar|fornecer|escrever|gerar|criar|atender)/i,
  /^(?:大変)?(?:申し訳(?:ありません|ございません)|すみません|ごめんなさい|恐れ入りますが).{0,60}(?:できません|いたしかねます|お手伝いできない|お答えできない)/,
  /^(?:죄송합니다|죄송하지만|미안합니다|유감스럽게도).{0,60}(?:없습니다|어렵습니다|불가능)/,
];

const answerWord =
  '(?:title|description|listing|text|copy|version|result|answer|rewrite|option|json|html|seo|draft|response|subject|titre|titel|título|texto?|texte|beschreibung|descripción|descrição|标题|描述|文案|内容|タイトル|説明|文章|제목|설명)';
const openers =
  "(?:sure|certainly|of course|absolutely|okay|ok|great|got it|no problem|here(?:['’]s| is| are| you go)|below (?:is|are)|as requested|the following|i['’]ve (?:written|created|rewritten)|i have (?:written|created|rewritten)|voici|bien sûr|hier (?:ist|sind|kommt)|gerne|natürlich|aquí (?:está|están|tienes)|claro|por supuesto|aqui (?:está|estão)|好的|当然|以下是|这是|はい|こちら|以下|네|다음은|물론)";
const preambles: readonly RegExp[] = [
  // linear: an opener of a closed list at the beginning, and two bounded stretches
  new RegExp(`^${openers}.{0,80}${answerWord}.{0,60}[:：]`, 'i'),
  /^(?:sure|certainly|of course|absolutely|got it|no problem)[!,.]\s.{0,60}(?:here|i['’]ll|i will|let me|below)\b/i,
  /^(?:好的|当然|没问题)[，,！!。]/,
  /^(?:承知(?:いた)?しました|かしこまりました|はい、|알겠습니다|네, )/,
];

const labels =
  /^["'“*_# ]{0,4}(?:product |page |seo |meta |search )?(?:title|description|titre|titel|título|beschreibung|descripción|descrição|headline|subject(?: line)?|标题|描述|タイトル|説明|제목|설명)(?: tag)?["'”*_ ]{0,4}[:：]/i;

const lists: readonly RegExp[] = [
  /(?:^|[\s(])(?:option|variant|version|alternative|choice|variante|opción|opção|option n°|选项|方案|选择|案|オプション|옵션|대안)\s?#?(?:1|a|一|①)\s?[:：.)–-]/i,
  /^(?:1[.)]|①|\(1\))\s/,
  /\s(?:2[.)]|②|\(2\))\s.{0,200}\s(?:3[.)]|③|\(3\))\s/,
];

const placeholders =
  /\[(?:your|insert|product|brand|company|name|title|adjective|size|colou?r|material|keyword|feature)\b[^\]]{0,40}\]|\{\{|\}\}|\blorem ipsum\b|<(?:your|insert)[^<>]{0,40}>|\[(?:产品|品牌|商品|公司)[^\]]{0,20}\]/i;

const noWord =
  /^(?:null|undefined|none|n\/a|nan|string|text|title|seo ?title|description|seo ?description|tbd|todo|true|false|\[object object\])\.?$/i;

/** Marks of how models speak among themselves, of thoughts, of a form of answer, and of broken encoding. */
const innerMarks =
  /<\|[^|<>]{0,40}\|>|<｜[^｜<>]{0,40}｜>|\[\/?INST\]|<<\/?SYS>>|<\/?s>|<\/?(?:think|thinking|thought|reasoning|reflection|scratchpad|tool_call|function_call|facts|current|wishes|example)>|\[\/?THINK\]|◁\/?think▷|<(?:start|end)_of_turn>|\u{FFFD}|<!\[CDATA\[.{0,200}<!\[CDATA\[/iu;
const formMarks = /```|"\s{0,4}[:：]\s{0,4}["[{]|^\s{0,4}[[{]\s{0,4}["{]|\\n|\\"|\\u[0-9a-f]{4}/i;

const endings: readonly RegExp[] = [
  /\b(?:let me know|feel free to|would you like me|i hope (?:this|that|it)|hope this helps|happy to (?:help|adjust|revise)|if you['’]?d like)\b.{0,160}$/i,
  /\(?\b(?:word|character) ?count\s?[:：]?\s?~?\d{1,5}\b.{0,40}$|\(\s?~?\d{1,5} (?:words|characters)\s?\)\.?$/i,
  /(?:希望(?:这|以上).{0,20}(?:帮助|满意)|如需.{0,30}请(?:告诉|随时)|如果(?:您|你)需要.{0,30}(?:告诉|修改|调整)).{0,40}$/,
  /\b(?:n['’]hésitez pas à me|lassen sie mich wissen|sag mir (?:gerne )?bescheid|avísame si|hazme saber|me avise se|fique à vontade para)\b.{0,120}$/i,
  /(?:お気軽に(?:お知らせ|お申し付け)|ご要望があれば|필요하시면 (?:말씀|알려)).{0,60}$/,
];

const lastMarks = /<[a-z/!][^<>]{0,200}$/i;
const repeated = /(?:^|\s)(\S{2,40})(?:\s\1){5}(?:\s|$)/i;

/** Whether a text says that the model will not write it. */
export const isRefusal = (text: string): boolean => {
  const beginning = text.trimStart().slice(0, looked);
  return refusals.some((pattern) => pattern.test(beginning));
};

/** Whether what is seen of a text begins or ends with words about it, or offers several. */
const isTalk = (text: string): boolean => {
  const beginning = text.slice(0, looked);
  const end = text.slice(-looked);
  return preambles.some((pattern) => pattern.test(beginning)) || endings.some((pattern) => pattern.test(end));
};

/** Whether a text is not surely one text and nothing else; `raw` as the model wrote it, `seen` as a reader would see it. */
export const isGarbled = (raw: string, seen: string): boolean =>
  innerMarks.test(raw) || formMarks.test(seen) || placeholders.test(seen) || lastMarks.test(raw.trimEnd().slice(-looked)) || isTalk(seen);

/** Whether a line is a label, a choice of lines, the name of what was asked for, or the same word again and again. */
export const isNoLine = (line: string): boolean =>
  labels.test(line) || noWord.test(line) || lists.some((pattern) => pattern.test(line)) || repeated.test(line.slice(0, 2000));
