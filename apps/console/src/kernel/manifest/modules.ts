/** The modules of the console that a build switches on or off. */
export type Module =
  | 'imageGeneration'
  | 'apiIntegration'
  | 'aiPainting'
  | 'aiChat'
  | 'freestyle'
  | 'dashboardChart'
  | 'blogWriter'
  | 'pageGenerator'
  | 'emailWriter';

const builtIn: Record<Module, boolean> = {
  imageGeneration: false,
  apiIntegration: true,
  aiPainting: true,
  aiChat: true,
  freestyle: true,
  dashboardChart: true,
  blogWriter: true,
  pageGenerator: true,
  emailWriter: false,
};

const isModule = (name: string): name is Module => Object.hasOwn(builtIn, name);

/** Reads changes to the table from a text such as `emailWriter=on,aiChat=off`; an unknown name stops the start of the build's page. */
export const readModules = (text: string): Record<Module, boolean> => {
  const table = { ...builtIn };
  for (const pair of text.split(',').filter(Boolean)) {
    const [name = '', value] = pair.split('=').map((part) => part.trim());
    if (!isModule(name) || (value !== 'on' && value !== 'off'))
      throw new Error(`VITE_MODULES: "${pair}" is not <module>=on or <module>=off.`);
    table[name] = value === 'on';
  }
  return table;
};

const modules = readModules(import.meta.env['VITE_MODULES'] ?? '');

export const isSwitchedOn = (module: Module | undefined): boolean => module === undefined || modules[module];
