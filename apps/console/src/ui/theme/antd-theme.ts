import { type ThemeConfig, theme } from 'antd';
import { dark, fontSizes, light, type Palette, radius } from './tokens.ts';

const tokensOf = (palette: Palette): NonNullable<ThemeConfig['token']> => ({
  // The page's own stack: it differs between languages.
  fontFamily: 'var(--font)',
  fontFamilyCode: 'var(--font-code)',
  fontSize: fontSizes.body,
  fontSizeSM: fontSizes.tiny,
  fontSizeLG: fontSizes.lead,
  lineHeight: 1.5,
  colorPrimary: palette.accent,
  colorPrimaryHover: palette.accentHover,
  colorPrimaryActive: palette.accentHover,
  colorPrimaryBg: palette.accentSoft,
  colorPrimaryBgHover: palette.accentSoft,
  colorInfo: palette.accent,
  colorSuccess: palette.success,
  colorWarning: palette.warning,
  colorError: palette.danger,
  colorLink: palette.accent,
  colorLinkHover: palette.accentHover,
  colorText: palette.text,
  colorTextSecondary: palette.textSoft,
  colorTextTertiary: palette.textFaint,
  colorTextPlaceholder: palette.textFaint,
  colorTextDescription: palette.textSoft,
  colorTextLightSolid: palette.onAccent,
  colorBgLayout: palette.canvas,
  colorBgContainer: palette.surface,
  colorBgElevated: palette.raised,
  colorBorder: palette.lineStrong,
  colorBorderSecondary: palette.line,
  colorSplit: palette.line,
  controlItemBgHover: palette.hover,
  controlItemBgActive: palette.accentSoft,
  borderRadius: radius.control,
  borderRadiusSM: radius.control - 2,
  borderRadiusLG: radius.card,
  controlHeight: 32,
  controlHeightSM: 26,
  controlHeightLG: 40,
  motionDurationFast: '0.08s',
  motionDurationMid: '0.12s',
  motionDurationSlow: '0.15s',
  wireframe: false,
  boxShadow: 'var(--shadow-dialog)',
  boxShadowSecondary: 'var(--shadow-float)',
});

/** The dark algorithm of the library dims the accent; these are told it as it is. */
const accented = [
  'Button',
  'Checkbox',
  'DatePicker',
  'Input',
  'Menu',
  'Pagination',
  'Progress',
  'Radio',
  'Select',
  'Slider',
  'Switch',
  'Tabs',
] as const;

const accentOf = (palette: Palette) => ({
  colorPrimary: palette.accent,
  colorPrimaryHover: palette.accentHover,
  colorPrimaryActive: palette.accentHover,
});

const componentsOf = (palette: Palette): NonNullable<ThemeConfig['components']> => ({
  Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
  Input: { activeShadow: 'none' },
  InputNumber: { activeShadow: 'none' },
  Select: { optionSelectedBg: palette.accentSoft, optionActiveBg: palette.hover },
  Table: {
    headerBg: palette.surface,
    headerColor: palette.textSoft,
    headerSplitColor: 'transparent',
    rowHoverBg: palette.hover,
    borderColor: palette.line,
    cellPaddingBlock: 10,
    cellPaddingInline: 12,
    cellFontSize: fontSizes.body,
  },
  Tooltip: { colorBgSpotlight: palette.text, colorTextLightSolid: palette.canvas },
  Modal: { titleFontSize: fontSizes.lead },
  Form: { labelColor: palette.text, verticalLabelPadding: '0 0 4px', itemMarginBottom: 16 },
  Tabs: { horizontalMargin: '0 0 16px' },
  Tag: { defaultBg: palette.sunken },
});

const withAccent = (palette: Palette, components: NonNullable<ThemeConfig['components']>): NonNullable<ThemeConfig['components']> => ({
  ...components,
  ...Object.fromEntries(accented.map((name) => [name, { ...accentOf(palette), ...components[name] }])),
});

/** Our tokens in the words of the component library, for light and dark. */
export const antdTheme = (name: 'light' | 'dark'): ThemeConfig => {
  const palette = name === 'dark' ? dark : light;
  return {
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: tokensOf(palette),
    components: withAccent(palette, componentsOf(palette)),
  };
};
