import path from 'node:path';

/** The part of a mutation-testing-report that is used. Its files are named by their path from the root. */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

/** Number of mutants in a folder, by their result. */
export interface FolderScore {
  readonly folder: string;
  /** Mutants on which a test failed or did not end. */
  readonly detected: number;
  /** Mutants on which all tests passed. */
  readonly survived: number;
  /** Mutants in code that no test runs. */
  readonly uncovered: number;
}

const DETECTED = new Set(['Killed', 'Timeout']);

/** Counts the mutants of each folder. Mutants that cannot run, such as syntax errors, are not counted. */
export function scoreFolders(reports: readonly MutationReport[]): FolderScore[] {
  const byFolder = new Map<string, string[]>();
  for (const [file, { mutants }] of reports.flatMap(({ files }) => Object.entries(files))) {
    const folder = path.posix.dirname(file);
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), ...mutants.map(({ status }) => status)]);
  }
  const scores = [...byFolder].map(([folder, statuses]) => ({
    folder,
    detected: statuses.filter((status) => DETECTED.has(status)).length,
    survived: statuses.filter((status) => status === 'Survived').length,
    uncovered: statuses.filter((status) => status === 'NoCoverage').length,
  }));
  return scores.sort((a, b) => a.folder.localeCompare(b.folder));
}

/** Formats the scores as one line per folder: the percentage of its mutants that a test detected, and the counts. */
export function formatScores(scores: readonly FolderScore[]): string {
  const width = Math.max(...scores.map(({ folder }) => folder.length));
  const lines = scores.map(({ folder, detected, survived, uncovered }) => {
    const total = detected + survived + uncovered;
    const score = total === 0 ? 'none' : `${Math.round((100 * detected) / total)} %`;
    return `${folder.padEnd(width)}  ${score.padStart(5)}  ${detected} of ${total} detected, ${survived} survived, ${uncovered} not covered`;
  });
  return lines.join('\n');
}

/** Lists the mutants that no test detected, each as `file:line:column mutator: replacement`. */
export function listUndetected(reports: readonly MutationReport[]): string[] {
  return reports.flatMap(({ files }) =>
    Object.entries(files).flatMap(([file, { mutants }]) =>
      mutants
        .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
        .map(({ status, mutatorName, replacement = '', location: { start } }) => {
          const result = status === 'Survived' ? 'survived   ' : 'not covered';
          const code = replacement.replace(/\s+/g, ' ').slice(0, 80);
          return `${result}  ${file}:${start.line}:${start.column}  ${mutatorName}: ${code}`;
        }),
    ),
  );
}
