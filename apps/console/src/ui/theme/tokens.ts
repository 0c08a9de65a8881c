/** The colours of one theme. `tokens.css` holds the same values as custom properties; a test keeps the two equal. */
export type Palette = typeof light;

export const light = {
  canvas: '#faf9f7',
  surface: '#ffffff',
  sunken: '#f4f2ee',
  hover: '#f1efeb',
  raised: '#ffffff',
  line: '#e7e4de',
  lineStrong: '#d3cfc7',
  /** Border of what can be operated: 3:1 against the surface. */
  lineControl: '#918c83',
  text: '#1f1d1a',
  textSoft: '#55514a',
  textFaint: '#6e6961',
  accent: '#24428f',
  accentHover: '#1a3375',
  accentSoft: '#e9eef9',
  onAccent: '#ffffff',
  success: '#1d6a38',
  successSoft: '#e6f3ea',
  warning: '#835400',
  warningSoft: '#fbf1dc',
  danger: '#b3261e',
  dangerSoft: '#fbe9e7',
  dangerHover: '#8f1c16',
};

export const dark: Palette = {
  canvas: '#141311',
  surface: '#1b1a18',
  sunken: '#100f0e',
  hover: '#262421',
  raised: '#23211f',
  line: '#2e2b28',
  lineStrong: '#433f3a',
  lineControl: '#7d776e',
  text: '#edeae4',
  textSoft: '#b9b4ab',
  textFaint: '#989287',
  accent: '#9fb4f4',
  accentHover: '#b9c8f8',
  accentSoft: '#1f2742',
  onAccent: '#10142a',
  success: '#74c890',
  successSoft: '#16281c',
  warning: '#e3b45a',
  warningSoft: '#2d2412',
  danger: '#f3918a',
  dangerSoft: '#351917',
  dangerHover: '#f8b1ac',
};

/** Type scale in pixels. */
export const fontSizes = { tiny: 12, small: 13, body: 14, lead: 16, title: 20, large: 24, display: 32 };

export const radius = { control: 6, card: 10 };
