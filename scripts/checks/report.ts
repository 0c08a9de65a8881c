/** One thing that is not as the house wants it. */
export type Finding = { rule: string; file: string; line?: number; message: string; isWarning?: boolean };

/** What a step found, and the figures that it adds to the closing line. */
export type Outcome = { findings: Finding[]; figures?: Record<string, string | number> };

/** One part of the check: looks at the tree under `root` and changes nothing. */
export type Step = { name: string; run: (root: string) => Promise<Outcome> | Outcome };

const shownAtMost = 25;

const place = ({ file, line }: Finding): string => (line === undefined ? file : `${file}:${line}`);

/** The lines that a person reads about one step: its verdict, then what to mend. */
export const describe = (name: string, { findings }: Outcome, options: { seconds: number; showAll: boolean }): string => {
  const errors = findings.filter(({ isWarning }) => !isWarning);
  const warnings = findings.length - errors.length;
  const verdict = errors.length ? `${errors.length} to mend` : 'ok';
  const aside = warnings ? `, ${warnings} worth a look` : '';
  const shown = options.showAll ? findings : errors.slice(0, shownAtMost);
  const lines = shown.map((finding) => `  ${place(finding)}  ${finding.isWarning ? '(warning) ' : ''}${finding.rule}: ${finding.message}`);
  const hidden = options.showAll ? 0 : errors.length - lines.length;
  if (hidden > 0) lines.push(`  … and ${hidden} more (npm run check -- --all)`);
  return [`${name.padEnd(16)} ${verdict}${aside}  ${options.seconds.toFixed(1)} s`, ...lines].join('\n');
};

export const hasErrors = ({ findings }: Outcome): boolean => findings.some(({ isWarning }) => !isWarning);
