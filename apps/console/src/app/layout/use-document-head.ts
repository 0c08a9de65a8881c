import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useNames } from '#console/kernel/manifest/use-names.ts';
import { useGlobalState } from '#console/kernel/session/profile.ts';
import { nameAt } from '../routes.ts';
import { rememberFace, useFace } from '../use-face.ts';

/** Keeps title and favicon those of the variant; the screen's name stands before the title, and of an unknown address that there is nothing. */
export const useDocumentHead = (): void => {
  const nameOf = useNames();
  const { pathname } = useLocation();
  const { isLoaded, variant, ownTitle, title: faceTitle, favicon } = useFace();
  const { profile } = useGlobalState();
  const name = nameAt(pathname, profile.isOperator ?? false);
  const { t } = useTranslation('shell');
  const title = [name ? nameOf(name) : t('notFoundTitle'), faceTitle].filter(Boolean).join(' · ');
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
