import { FileText, Mail, Newspaper, PenLine } from 'lucide-react';
import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { paths } from '#console/kernel/paths.ts';

export const writers = defineFeature({
  screens: [
    {
      path: paths.freestyle,
      name: 'writers:title',
      icon: PenLine,
      area: 'session',
      mayBeFramed: true,
      module: 'freestyle',
      menu: { copywriting: { group: 1, order: 30 } },
      tile: { text: 'writers:tile' },
      slots: ['writer.brief'],
      part: {
        load: () => import('./listing/freestyle.screen.tsx').then((m) => m.FreestyleScreen),
        phrases: ['writers', 'editor', 'prices'],
      },
    },
    {
      path: paths.blogWriter,
      name: 'writers:blogWriter',
      icon: Newspaper,
      area: 'session',
      mayBeFramed: true,
      module: 'blogWriter',
      menu: { copywriting: { group: 1, order: 40 } },
      tile: { text: 'writers:blogWriterTile' },
      slots: ['writer.brief'],
      part: { load: () => import('./blog/blog.screen.tsx').then((m) => m.BlogScreen), phrases: ['writers', 'editor', 'prices'] },
    },
    {
      path: paths.pageGenerator,
      name: 'writers:pageGenerator',
      icon: FileText,
      area: 'session',
      mayBeFramed: true,
      module: 'pageGenerator',
      menu: { copywriting: { group: 1, order: 50 } },
      tile: { text: 'writers:pageGeneratorTile' },
      slots: ['writer.brief'],
      part: { load: () => import('./page/page.screen.tsx').then((m) => m.PageScreen), phrases: ['writers', 'editor', 'prices'] },
    },
    {
      path: '/email_writer',
      name: 'writers:emailWriter',
      icon: Mail,
      area: 'session',
      mayBeFramed: true,
      module: 'emailWriter',
      menu: { copywriting: { group: 1, order: 55 } },
      tile: { text: 'writers:emailWriterTile' },
      slots: ['writer.brief'],
      part: { load: () => import('./email/email.screen.tsx').then((m) => m.EmailScreen), phrases: ['writers', 'editor', 'prices'] },
    },
  ],
});
