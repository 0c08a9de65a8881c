import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { routeAt } from '../routes.ts';
import { rememberFace, useFace } from '../use-face.ts';

const helpNames: Record<string, 'entry:terms' | 'entry:privacy'> = { [paths.term]: 'entry:terms', [paths.privacy]: 'entry:privacy' };

/** Keeps title and favicon those of the variant; the screen's name stands before the title. */
export const useDocumentHead = (): void => {
  const { t } = useTranslation(['shell', 'entry']);
  const { pathname } = useLocation();
  const { isLoaded, variant, ownTitle, title: faceTitle, favicon } = useFace();
  const name = helpNames[pathname] ?? routeAt(pathname)?.name;
  const title = [name && t(name), faceTitle].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (favicon) document.querySelector('link[rel=icon]')?.setAttribute('href', favicon);
  }, [favicon]);
  useEffect(() => {
    if (isLoaded) rememberFace({ variant, ownTitle });
  }, [isLoaded, variant, ownTitle]);
};
