import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { useVariant } from '#console/kernel/variant.ts';
import { routeAt } from '../routes.ts';
import { faces } from '../variants.ts';

const helpNames: Record<string, 'entry:terms' | 'entry:privacy'> = { [paths.term]: 'entry:terms', [paths.privacy]: 'entry:privacy' };

/** Keeps title and favicon those of the variant; the screen's name stands before the title. */
export const useDocumentHead = (): void => {
  const { t } = useTranslation(['shell', 'entry']);
  const { pathname } = useLocation();
  const variant = useVariant();
  const face = variant && faces[variant];
  const name = helpNames[pathname] ?? routeAt(pathname)?.name;
  const title = [name && t(name), face ? t(face.title) : t('entry:product')].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (face) document.querySelector('link[rel=icon]')?.setAttribute('href', face.favicon);
  }, [face]);
};
