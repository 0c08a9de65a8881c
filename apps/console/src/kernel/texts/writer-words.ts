import type { FindingCode } from '@inkstone/copy-checks/copy';

/** What is said of each note of a writer, in the phrases of the writers. */
export const noteTexts = {
  languageRetry: 'noteLanguageRetry',
  formRetry: 'noteFormRetry',
  wrongLanguage: 'noteWrongLanguage',
  wordCount: 'noteWordCount',
  incomplete: 'noteIncomplete',
  cutOff: 'noteCutOff',
  tooLong: 'noteTooLong',
  unreadable: 'noteUnreadable',
  refused: 'noteRefused',
  filtered: 'noteFiltered',
  rulesRetry: 'noteRulesRetry',
  shortenedText: 'noteShortenedText',
  bannedWords: 'noteBannedWords',
  missingWords: 'noteMissingWords',
  glossaryWords: 'noteGlossaryWords',
  voiceUnused: 'noteVoiceUnused',
  promptsUnused: 'notePromptsUnused',
  shortened: 'noteShortened',
  fewFacts: 'noteFewFacts',
  foreignFacts: 'noteForeignFacts',
  shortSearchText: 'noteShortSearchText',
  sectionsMissing: 'noteSectionsMissing',
  cached: 'noteCached',
  shortPreheader: 'noteShortPreheader',
  pictureSeen: 'notePictureSeen',
  pictureUnreachable: 'notePictureUnreachable',
  pictureTooLarge: 'notePictureTooLarge',
  pictureFormat: 'notePictureFormat',
  pictureRefused: 'notePictureRefused',
} as const;

const factNames = {
  material: 'factMaterial',
  size: 'factSize',
  colour: 'factColour',
  use: 'factUse',
  care: 'factCare',
  contents: 'factContents',
  story: 'ruleStory',
  people: 'rulePeople',
  values: 'ruleValues',
  questions: 'ruleQuestions',
  email: 'ruleEmail',
  phone: 'rulePhone',
  address: 'ruleAddress',
  hours: 'ruleHours',
  regions: 'ruleRegions',
  deliveryTime: 'ruleDeliveryTime',
  costs: 'ruleCosts',
  period: 'rulePeriod',
  condition: 'ruleCondition',
  refund: 'ruleRefund',
  measures: 'ruleMeasures',
  measuring: 'ruleMeasuring',
  offer: 'newsOffer',
  news: 'newsNews',
} as const;
const isFact = (name: string): name is keyof typeof factNames => Object.hasOwn(factNames, name);

/** The names of facts that a writer asks for, from its list of their codes. */
export const factNamesOf = (codes: string) =>
  codes
    .split(',')
    .filter(isFact)
    .map((fact) => factNames[fact]);

/** What each thing that is marked in a text is called, in the writers' phrases. */
export const claimNames = {
  number: 'claimNumber',
  material: 'claimMaterial',
  colour: 'claimColour',
  certificate: 'claimCertificate',
  property: 'claimProperty',
  origin: 'claimOrigin',
  superlative: 'claimSuperlative',
  promise: 'claimPromise',
  nonsense: 'claimNonsense',
  placeholder: 'claimPlaceholder',
  repeated: 'claimRepeated',
  copied: 'claimCopied',
  banned: 'claimBanned',
} as const satisfies Record<FindingCode, string>;
