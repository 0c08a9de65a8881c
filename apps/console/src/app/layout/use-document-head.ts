import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useNames } from '#console/kernel/manifest/use-names.ts';
import { screenAt } from '../routes.ts';
import { rememberFace, useFace } from '../use-face.ts';

/** Keeps title and favicon those of the variant; the screen's name stands before the title. */
export const useDocumentHead = (): void => {
  const nameOf = useNames();
  const { pathname } = useLocation();
  const { isLoaded, variant, ownTitle, title: faceTitle, favicon } = useFace();
  const name = screenAt(pathname)?.name;
  const title = [name && nameOf(name), faceTitle].filter(Boolean).join(' · ');
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
