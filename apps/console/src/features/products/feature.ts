import { Package } from 'lucide-react';
import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { paths } from '#console/kernel/paths.ts';

// The sidebar of a shop is a fixed list, so this is reached from the dashboard, the listing writer and the palette.
export const products = defineFeature({
  screens: [
    {
      path: paths.products,
      name: 'products:title',
      icon: Package,
      area: 'session',
      mayBeFramed: true,
      palette: 'shop',
      part: { load: () => import('./products.screen.tsx').then((m) => m.ProductsScreen), phrases: ['products'] },
      below: { file: { load: () => import('./product-file.screen.tsx').then((m) => m.ProductFileScreen), phrases: ['products'] } },
    },
  ],
});
