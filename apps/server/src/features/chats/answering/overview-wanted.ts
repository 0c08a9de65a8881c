import { folded } from '@inkstone/retrieval/terms/fold';

/** How people ask for what a text is about as a whole, in the languages of the chat. */
const asks = [
  // en
  /\b(?:summari[sz]e|summary|overview|sum up|tl;?dr|(?:key|main) points|table of contents)\b/giu,
  // de
  /\bworum geht(?: es|['’]s)?\b|\bwovon handelt\b|\bwas steht (?:in|drin)\b|\bzusammenfass\p{L}{0,12}|\bfass(?:e|en|t)?\b|\bzusammen\b|\b(?:überblick|übersicht)\b/giu,
  // fr
  /\bde quoi (?:parle|traite|s['’]agit)\b|\brésum\p{L}{0,12}|\bresume[rz]?\b|\b(?:aperçu|sommaire)\b|\bque (?:dit|contient)\b/giu,
  // es, pt
  /\b(?:de|sobre) qué (?:trata|va|habla|es)\b|\bresum\p{L}{0,12}|\bvisión general\b|\b(?:do|de|sobre o) que (?:se )?(?:trata|fala|é)\b|\bvisão geral\b/giu,
  // zh
  /(?:主要|大概|都)?(?:讲|说|写|谈|介绍|包含|包括|关于)(?:的?是|了)?(?:些)?(?:什么|啥|哪些)|总结|概括|概述|摘要|归纳|主要内容|内容简介|大意|是什么内容|有(?:什么|哪些)内容/gu,
  // ja
  /何について|何が(?:書いて|書かれて|載って)|要[约約]|まとめ|概要|(?:どんな|どういう|どのような)内容/gu,
  // ko
  /무슨 ?내용|어떤 ?내용|무엇에 ?(?:관한|대한)|요약|개요/gu,
];

/** What only says that a text is meant, and whoever asks so politely. */
const things = [
  'a an the this that these those file files document documents pdf attachment attachments text page sheet spreadsheet table image picture knowledge base it its they of in to please me us for give can could would you tell short brief quick quickly write make uploaded attached all i want need is are',
  'dies diese diesem dieser dieses der die das den dem des ein eine einen einer datei dateien dokument dokumente dokuments anhang bild tabelle wissensdatenbank bitte es um gib mir von hier kurz kurze du sie kannst im es',
  'ce cet cette ces le la les l fichier fichiers texte de du des moi il un une pièce jointe base connaissances s te plaît vous svp fais peux tu est il agit dans',
  'este esta estos estas el los las archivo archivos documento documentos fichero texto del un una me por favor se hazme puedes resumen',
  'deste desta o os as arquivo arquivos ficheiro do da dos um uma isso isto faça você pode',
].flatMap((words) => words.split(' '));
const isThing = new Set(things);
const denseThings =
  /这个|这份|这篇|这些|那个|该|本|整个|上传|上面|附上|知识库|文件|文档|附件|资料|表格|图片|一下|简要|简单|请问|请|帮我|给我|帮忙|的|里面|里|中|都|吗|呢|是|有|を|この|その|ファイル|文[書书]|ドキュメント|資料|添付|です|ます|ください|して|か|の|は|が|に|て|いる|教え|내용|이것|이|그|파일|문서|자료|첨부|해줘|해|줘|주세요|인가요|건가요|입니까|은|는|을|를|의/gu;

const asksWhat = /^what(?:s| is| are| does| do) /;
const ofWhole: readonly string[] = ['about', 'say', 'contain', 'cover'];

/** What English asks what it is about, or what it says; null where it asks for something else. */
const withoutWhat = (words: readonly string[]): string[] | null => {
  const asked = asksWhat.exec(`${words.join(' ')} `)?.[0];
  return asked && ofWhole.includes(words.at(-1) ?? '') ? words.slice(asked.trim().split(' ').length, -1) : null;
};

const aboutOf = (words: readonly string[]): string => words.filter((word) => !isThing.has(word)).join(' ');

/** What a whole is asked for, such as the name of a document, empty where only “this” is; null for a question about something in it. */
export const overviewWanted = (question: string): { about: string } | null => {
  const text = folded(question).slice(0, 300).trim();
  const left = asks.reduce((rest, ask) => rest.replaceAll(ask, ' '), text);
  const words = left.replaceAll(denseThings, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  const inside = withoutWhat(words);
  if (inside) return { about: aboutOf(inside) };
  if (left === text) return null;
  return { about: aboutOf(words) };
};
