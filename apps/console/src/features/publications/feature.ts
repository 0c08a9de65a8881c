import { defineFeature, type Part } from '#console/kernel/manifest/feature.ts';
import { publicationPath } from './publication-paths.ts';

const publication: Part = {
  load: () => import('./publication.screen.tsx').then((m) => m.PublicationScreen),
  phrases: ['publications'],
};

export const publications = defineFeature({
  screens: [
    {
      path: publicationPath,
      name: 'publications:publication',
      area: 'session',
      mayBeFramed: false,
      part: publication,
      below: { ':id': publication },
    },
  ],
  fills: [
    {
      slot: 'history.publications',
      part: { load: () => import('./publications-section.tsx').then((m) => m.PublicationsSection), phrases: ['publications'] },
    },
  ],
});
