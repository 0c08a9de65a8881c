import type { ContentLanguage } from '@inkstone/contract/writers';

/** Countries that goods come from; those whose names are also words (Jordan, Chad, Georgia, in English Turkey, in Spanish Chile) are left out. */
const codes =
  'AR AT AU BD BE BG BO BR CA CH CN CO CR CU CZ DE DK DO EC EE EG ES ET FI FR GB GH GR GT HN HR HU ID IE IL IN IQ IR IS IT JM JP KE KH KR KZ LA LB LK LT LU LV MA MD MG MM MN MX MY NG NI NL NO NP NZ PA PE PH PK PL PS PT PY RO RS RU RW SA SE SG SI SK SN SV SY TH TN TW TZ UA UG US UY UZ VE VN ZA ZM ZW';

/** The table of countries as this language calls them. */
export const countriesIn = (language: ContentLanguage): string => {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return codes
    .split(' ')
    .map((code) => `${code}: ${(names.of(code) ?? code).replaceAll(/[,;:]/g, ' ')}`)
    .join(';');
};
