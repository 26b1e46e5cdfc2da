type Severity = 'info' | 'low' | 'moderate' | 'high' | 'critical';

interface Advisory {
  readonly title: string;
  readonly url: string;
  readonly severity: Severity;
}

/** Part of the output of `npm audit --json`. `via` has advisories of the package itself, and names of its dependencies. */
interface AuditOutput {
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly range: string; readonly via: readonly (string | Advisory)[] }>
  >;
  readonly message?: string;
}

/** `failing`: an advisory is of high or critical severity. */
export interface AuditResult {
  readonly lines: readonly string[];
  readonly failing: boolean;
}

const FAILING: readonly Severity[] = ['high', 'critical'];

/**
 * Reads the output of `npm audit --json`: one line for each advisory. Output without findings, because the registry did
 * not answer or has no advisories, is no failure.
 */
export function readAudit(output: string): AuditResult {
  const audit = parse(output);
  if (audit?.vulnerabilities === undefined)
    return { lines: [`NOT RUN: the advisories could not be read: ${audit?.message ?? 'no answer'}`], failing: false };
  const found = Object.entries(audit.vulnerabilities).flatMap(([name, { range, via }]) =>
    via.flatMap((advisory) => (typeof advisory === 'string' ? [] : [{ name, range, ...advisory }])),
  );
  if (found.length === 0) return { lines: ['No advisories for the dependencies in production.'], failing: false };
  const lines = found.map(
    ({ severity, name, range, title, url }) => `${severity}: ${name} ${range}: ${title} (${url})`,
  );
  return { lines, failing: found.some(({ severity }) => FAILING.includes(severity)) };
}

function parse(output: string): AuditOutput | null {
  try {
    return JSON.parse(output) as AuditOutput;
  } catch {
    return null;
  }
}
