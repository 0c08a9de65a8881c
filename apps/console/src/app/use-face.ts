import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '#console/kernel/browser/storage.ts';
import { useGlobalState } from '#console/kernel/session/profile.ts';
import { type Variant, variantOf } from '#console/kernel/session/variant.ts';
import { faces } from './variants.ts';

type Known = { variant: Variant | null; ownTitle: string };

const isVariant = (name: string): name is Variant => Object.hasOwn(faces, name);

/** The face that this browser showed last, until the profile of this session is here: a reload then shows no other name in between. */
const readLast = (): Known => {
  const [variant = '', ownTitle = ''] = (readStored('face') ?? '').split('\n');
  return { variant: isVariant(variant) ? variant : null, ownTitle };
};

export const rememberFace = ({ variant, ownTitle }: Known): void => writeStored('face', `${variant ?? ''}\n${ownTitle}`);

/** What the console is called: the enterprise's own title, else the names of the variant, else those of the product. */
export const useFace = () => {
  const { t } = useTranslation(['shell', 'entry']);
  const state = useGlobalState();
  const isLoaded = state.profile.uuid !== '';
  const { variant, ownTitle } = isLoaded ? { variant: variantOf(state), ownTitle: state.enterprise_setting?.title ?? '' } : readLast();
  if (!variant) return { isLoaded, variant, ownTitle, name: t('entry:product'), title: t('entry:product'), favicon: null };
  const { logo, title, favicon } = faces[variant];
  const own = variant === 'enterprise' ? ownTitle : '';
  return { isLoaded, variant, ownTitle, name: own || t(logo), title: own || t(title), favicon };
};
