/** A value as JSON carries it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** How a language writes what JSON says. */
export type LiteralStyle = 'json' | 'python' | 'typescript';

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text);

const wordsOf = {
  json: { true: 'true', false: 'false', null: 'null' },
  python: { true: 'True', false: 'False', null: 'None' },
  typescript: { true: 'true', false: 'false', null: 'null' },
} as const;

const quoted = (text: string, style: LiteralStyle): string => {
  const json = JSON.stringify(text);
  return style === 'typescript' && !/['\\]/.test(text) ? `'${json.slice(1, -1).replaceAll('\\"', '"')}'` : json;
};

const step = '  ';
const longest = 76;

/** A value as the language writes it, broken into lines where it is long; the first line is not indented. */
export const literal = (value: Json, style: LiteralStyle, indent = ''): string => {
  if (value === null || typeof value === 'boolean') return wordsOf[style][`${value}`];
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return quoted(value, style);
  const deeper = indent + (style === 'python' ? step + step : step);
  const last = style === 'json' ? '' : ',';
  const items = isList(value)
    ? value.map((item) => literal(item, style, deeper))
    : Object.entries(value).map(([name, item]) => {
        const key = style === 'typescript' && isName(name) ? name : quoted(name, style);
        return `${key}: ${literal(item, style, deeper)}`;
      });
  const [open, close] = isList(value) ? ['[', ']'] : ['{', '}'];
  const space = isList(value) || !items.length || style === 'python' ? '' : ' ';
  const line = `${open}${space}${items.join(', ')}${space}${close}`;
  if (!line.includes('\n') && indent.length + line.length <= longest && (indent !== '' || isList(value))) return line;
  return `${open}\n${items.map((item) => deeper + item).join(',\n')}${last}\n${indent}${close}`;
};
