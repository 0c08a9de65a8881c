const builtIn = {
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

/** The parts of the product that an installation switches on or off. */
export type Module = keyof typeof builtIn;
export type ModuleSwitches = Readonly<Record<Module, boolean>>;

const isModule = (name: string): name is Module => Object.hasOwn(builtIn, name);

/** What is changed of the built-in switches by a text such as `emailWriter=on,aiChat=off`; throws on a name or a value that is none. */
export const readModules = (text: string): ModuleSwitches => {
  const switches = { ...builtIn };
  for (const pair of text.split(',').filter((part) => part.trim())) {
    const [name = '', value] = pair.split('=').map((part) => part.trim());
    if (!isModule(name)) throw new Error(`"${name}" is no module; there are ${Object.keys(builtIn).join(', ')}`);
    if (value !== 'on' && value !== 'off') throw new Error(`"${pair.trim()}" is not ${name}=on or ${name}=off`);
    switches[name] = value === 'on';
  }
  return switches;
};

/** The changes to the built-in switches as a text for `readModules`; empty without any. */
export const writeModules = (switches: ModuleSwitches): string =>
  Object.entries(builtIn)
    .filter(([name, isOn]) => isModule(name) && switches[name] !== isOn)
    .map(([name, isOn]) => `${name}=${isOn ? 'off' : 'on'}`)
    .join(',');
