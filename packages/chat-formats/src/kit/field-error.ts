import { z } from 'zod';

/** `address` is a picture or file that we would have to fetch; `unsupported` is what other vendors have no word for. */
export type FieldProblem = 'missing' | 'invalid' | 'unsupported' | 'address';

/** A request that cannot be read, with the field that is to blame. */
export class FieldError extends Error {
  override readonly name = 'FieldError';
  readonly problem: FieldProblem;
  /** As the format writes it: `messages[0].content`. */
  readonly field: string;
  /** In the words of JSON schema, for `invalid`. */
  readonly expected: string;

  constructor(problem: FieldProblem, field: string, expected = '') {
    super(`${problem}: ${field}`);
    this.problem = problem;
    this.field = field;
    this.expected = expected;
  }
}

type Issue = z.core.$ZodIssue;
type Found = { issue: Issue; path: readonly PropertyKey[] };

/** Of the ways in which a field may be written, the one that was meant got the farthest. */
const deepestOf = (issue: Issue, above: readonly PropertyKey[] = []): Found => {
  const path = [...above, ...issue.path];
  if (issue.code !== 'invalid_union') return { issue, path };
  const [first, ...others] = issue.errors.flatMap(([one]) => (one ? [deepestOf(one, path)] : []));
  if (!first) return { issue, path };
  return others.reduce((found, one) => (one.path.length > found.path.length ? one : found), first);
};

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text ? `${text}.${String(key)}` : String(key);
  }, '') || 'body';

const expectedOf = (issue: Issue): string => {
  if (issue.code === 'invalid_type') return issue.expected;
  if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value)).join(' | ');
  if (issue.code === 'too_small') return `at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `at most ${issue.maximum}`;
  if (issue.code === 'custom') return issue.message;
  return issue.code.replaceAll('_', ' ');
};

const problems: Readonly<Record<string, FieldProblem>> = { unsupported: 'unsupported', address: 'address' };

const problemOf = ({ issue }: Found): FieldProblem => {
  if (issue.code === 'custom') return problems[String(issue.params?.['problem'])] ?? 'invalid';
  // A kind of part, tool or choice that is not in the list of those that are carried over.
  if (issue.code === 'invalid_union') return 'unsupported';
  return issue.input === undefined && issue.code === 'invalid_type' ? 'missing' : 'invalid';
};

/** Reads a body by its schema; throws `FieldError`. What the schema does not name is left alone. */
export const readBody = <Output>(schema: z.ZodType<Output>, body: unknown): Output => {
  const read = schema.safeParse(body, { reportInput: true });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (!issue) throw new FieldError('invalid', 'body');
  const found = deepestOf(issue);
  throw new FieldError(problemOf(found), pathText(found.path), expectedOf(found.issue));
};

type Context = z.core.ParsePayload;

/** For transforms: this field is right by its format, but nothing that we can hand on. */
export const refuse = (context: Context, problem: 'unsupported' | 'address'): never => {
  context.issues.push({ code: 'custom', input: context.value, message: problem, params: { problem } });
  return z.NEVER;
};

/** A field that may stand there as long as it asks for nothing. */
export const onlyWhen = (isHarmless: (value: unknown) => boolean) =>
  z
    .unknown()
    .superRefine((value, context) => {
      if (value === undefined || value === null || isHarmless(value)) return;
      context.addIssue({ code: 'custom', params: { problem: 'unsupported' } });
    })
    .optional();
