const part = (node: unknown, name: string): unknown => (typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined);
const isKind = (node: unknown, kind: string): boolean => part(node, 'type') === kind;

/** `logger.warn(…);` */
const isLogLine = (node: unknown): boolean => {
  const call = isKind(node, 'ExpressionStatement') ? part(node, 'expression') : undefined;
  return part(part(part(call, 'callee'), 'object'), 'name') === 'logger';
};

/** A block that does nothing but write to the log. */
const isLogBlock = (node: unknown): boolean => {
  const body = isKind(node, 'BlockStatement') ? part(node, 'body') : undefined;
  return Array.isArray(body) && body.length > 0 && body.every(isLogLine);
};

/** `if (…) throw new Error(…);`: a plain error is thrown where the types cannot say what always holds. */
const isNeverThrown = (node: unknown): boolean => {
  const thrown = isKind(node, 'IfStatement') && !part(node, 'alternate') ? part(node, 'consequent') : undefined;
  return isKind(thrown, 'ThrowStatement') && part(part(part(thrown, 'argument'), 'callee'), 'name') === 'Error';
};

/** What is not mutated: the words of the log, and guards of what cannot happen, which no test can reach. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'log-and-never',
    value: {
      shouldIgnore: (path: object): string | undefined => {
        const node = part(path, 'node');
        if (isLogLine(node) || isLogBlock(node)) return 'writes to the log';
        return isNeverThrown(node) ? 'guards what cannot happen' : undefined;
      },
    },
  },
];
