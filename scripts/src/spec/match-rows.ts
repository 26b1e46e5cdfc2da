import path from 'node:path';
import { JOURNEYS } from './marked-files.ts';
import type { OutcomesByFile } from './outcomes.ts';
import { containsNumber, containsText, hasStringLiteral, type ScannedSource, scanSource } from './quoted-text.ts';
import type { RequirementRow, RequirementTable } from './rows.ts';
import { type FoundTest, readTestFile } from './test-file.ts';

/** Test that has passed and that a marker assigns to a requirement row. */
export interface PassingRowTest {
  readonly file: string;
  readonly titles: readonly string[];
}

export interface Coverage {
  /** Passing tests of each requirement row, by the id of the row. */
  readonly proofs: ReadonlyMap<string, readonly PassingRowTest[]>;
  /** Faults, each as `file:line: sentence`. */
  readonly faults: readonly string[];
  /** Ids of the rows for which no passing test has a marker. */
  readonly gaps: readonly string[];
}

interface CoverageInput {
  readonly rows: RequirementTable;
  /** Text of the test files with markers, by path from the root. */
  readonly files: ReadonlyMap<string, string>;
  readonly outcomes: OutcomesByFile;
  /** True when the run has left out the journeys with the tag `@long`, so that no report has them. Default: false. */
  readonly leavesOutLong?: boolean;
  /** Reads a module; null when it does not exist. */
  readonly read: (file: string) => string | null;
}

/** Modules whose texts count as part of the test that imports them: `copy.ts` modules, page models and test support. */
const TEST_TEXT_MODULES = /(^|[/-])copy\.ts$|\/(testing|support|pages)\//;

/** Matches the markers of all test files with the rows: finds invalid markers, and the passing tests of each row. */
export function matchRowsToTests({ rows, files, outcomes, leavesOutLong = false, read }: CoverageInput): Coverage {
  const proofs = new Map<string, PassingRowTest[]>();
  const markedFiles = new Map<string, string[]>();
  const faults = rows.duplicates.map((id) => `${rows.at(id)}: The id ${id} stands here twice.`);
  for (const [file, source] of files) {
    const { tests, faults: stray } = readTestFile(file, source);
    faults.push(...stray.map(({ line, what }) => `${file}:${line}: ${what}`));
    const texts = textsOf({ file, source, read });
    for (const test of tests) {
      const ran = (outcomes.get(file)?.tests ?? []).filter(({ titles }) => test.matches(titles));
      for (const { id, line } of test.shows) {
        markedFiles.set(id, [...(markedFiles.get(id) ?? []), file]);
        const wrong = faultOf({ id, test, row: rows.byId.get(id), texts, ran, leavesOutLong });
        if (wrong === null) proofs.set(id, [...(proofs.get(id) ?? []), { file, titles: test.titles }]);
        else faults.push(`${file}:${line}: ${wrong}`);
      }
    }
  }
  const gaps = [...rows.byId.keys()].filter((id) => !proofs.has(id));
  faults.push(...gaps.map((id) => `${rows.at(id)}: No passing test shows ${id}.`));
  for (const row of rows.byId.values()) {
    const wrong = findShownByFault(row, markedFiles.get(row.id) ?? []);
    if (wrong !== null) faults.push(`${rows.at(row.id)}: ${wrong}`);
  }
  return { proofs, faults: [...new Set(faults)], gaps };
}

/** Returns the reason why the field `shownBy` contradicts the files with a marker of the row; null when it is right. */
function findShownByFault({ id, shownBy }: RequirementRow, files: readonly string[]): string | null {
  if (files.length === 0) return null;
  const other = files.find((file) => !JOURNEYS.test(file));
  if (other === undefined) return shownBy ? null : `Only journeys show ${id}: it needs "shownBy": "journeys".`;
  return shownBy ? `${id} is not shown by journeys alone: ${other} is marked with it too.` : null;
}

function textsOf({
  file,
  source,
  read,
}: { file: string; source: string } & Pick<CoverageInput, 'read'>): ScannedSource[] {
  const own = scanSource(file, source);
  const shared = own.imports
    .map((specifier) => path.posix.join(path.posix.dirname(file), specifier))
    .filter((module) => TEST_TEXT_MODULES.test(module));
  const sources = shared.map((module) => ({ module, text: read(module) }));
  return [own, ...sources.flatMap(({ module, text }) => (text === null ? [] : [scanSource(module, text)]))];
}

interface MarkerInput {
  readonly id: string;
  readonly test: FoundTest;
  readonly row: RequirementRow | undefined;
  readonly texts: readonly ScannedSource[];
  readonly ran: readonly { passed: boolean }[];
  readonly leavesOutLong: boolean;
}

/** Returns the reason why a marker is wrong; null when its test proves the requirement. */
function faultOf({ id, test, row, texts, ran, leavesOutLong }: MarkerInput): string | null {
  if (row === undefined) return `There is no row ${id}.`;
  if (test.shows.filter((marker) => marker.id === id).length > 1) return `${id} is claimed twice for the same test.`;
  const isFound = row.kind === 'text' ? hasStringLiteral : containsText;
  const missing = (row.text ?? []).find((text) => !isFound(texts, text));
  if (missing !== undefined) return `${id}: the test does not look for “${missing}”.`;
  const values = row.value ?? [];
  if (values.length > 0 && !values.some((value) => containsNumber(texts, value)))
    return `${id}: the test does not name ${values.join(' or ')}.`;
  const title = test.titles.join(' › ');
  if (ran.length === 0 && test.isLong && leavesOutLong) return null;
  if (ran.length === 0) return `${id}: the test “${title}” is in no report.`;
  return ran.every(({ passed }) => passed) ? null : `${id}: the test “${title}” did not pass.`;
}
