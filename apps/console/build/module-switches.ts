import type { Plugin } from 'vite';

/** While developing, no server writes the switches of the modules into the page: they are those that the development server was started with. */
export const moduleSwitches = (switches: string): Plugin => ({
  name: 'module-switches',
  apply: 'serve',
  transformIndexHtml: (page) => page.replace('__MODULES__', switches),
});
