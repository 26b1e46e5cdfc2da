import path from 'node:path';
import { holds, names, quotes, readWords, type Words } from './looked-for.ts';
import type { Outcomes } from './outcomes.ts';
import type { Row, Rows } from './rows.ts';
import { type FoundTest, readTestFile } from './test-file.ts';

/** A test that shows a row. */
export interface Proof {
  readonly file: string;
  readonly titles: readonly string[];
}

export interface Judgement {
  readonly proofs: ReadonlyMap<string, readonly Proof[]>;
  /** `file:line: sentence`, one for everything that is wrong. */
  readonly faults: readonly string[];
  /** Ids that no passing test shows. */
  readonly gaps: readonly string[];
}

interface Given {
  readonly rows: Rows;
  /** Test files that hold a marker, by path from the root. */
  readonly files: ReadonlyMap<string, string>;
  readonly outcomes: Outcomes;
  /** Text of a module, or null where there is none. */
  readonly read: (file: string) => string | null;
}

/** Modules whose words count as the test's own: texts, pages and what tests share. */
const WORDS_OF_TESTS = /(^|[/-])copy\.ts$|\/(testing|support|pages)\//;

/** Judges every marker, and which rows are shown by a test that passed. */
export function judge({ rows, files, outcomes, read }: Given): Judgement {
  const proofs = new Map<string, Proof[]>();
  const faults = rows.doubled.map((id) => `${rows.at(id)}: The id ${id} stands here twice.`);
  for (const [file, source] of files) {
    const { tests, faults: stray } = readTestFile(file, source);
    faults.push(...stray.map(({ line, what }) => `${file}:${line}: ${what}`));
    const words = wordsOf({ file, source, read });
    for (const test of tests) {
      const ran = (outcomes.get(file)?.tests ?? []).filter(({ titles }) => test.fits(titles));
      for (const { id, line } of test.shows) {
        const wrong = faultOf({ id, test, row: rows.byId.get(id), words, ran });
        if (wrong === null) proofs.set(id, [...(proofs.get(id) ?? []), { file, titles: test.titles }]);
        else faults.push(`${file}:${line}: ${wrong}`);
      }
    }
  }
  const gaps = [...rows.byId.keys()].filter((id) => !proofs.has(id));
  faults.push(...gaps.map((id) => `${rows.at(id)}: No passing test shows ${id}.`));
  return { proofs, faults: [...new Set(faults)], gaps };
}

function wordsOf({ file, source, read }: { file: string; source: string } & Pick<Given, 'read'>): Words[] {
  const own = readWords(file, source);
  const shared = own.imports
    .map((specifier) => path.posix.join(path.posix.dirname(file), specifier))
    .filter((module) => WORDS_OF_TESTS.test(module));
  const sources = shared.map((module) => ({ module, text: read(module) }));
  return [own, ...sources.flatMap(({ module, text }) => (text === null ? [] : [readWords(module, text)]))];
}

interface Asked {
  readonly id: string;
  readonly test: FoundTest;
  readonly row: Row | undefined;
  readonly words: readonly Words[];
  readonly ran: readonly { passed: boolean }[];
}

/** What is wrong with a marker, or null. */
function faultOf({ id, test, row, words, ran }: Asked): string | null {
  if (row === undefined) return `There is no row ${id}.`;
  if (test.shows.filter((claim) => claim.id === id).length > 1) return `${id} is claimed twice for the same test.`;
  const finds = row.kind === 'text' ? quotes : holds;
  const lacking = (row.text ?? []).find((text) => !finds(words, text));
  if (lacking !== undefined) return `${id}: the test does not look for “${lacking}”.`;
  const values = row.value ?? [];
  if (values.length > 0 && !values.some((value) => names(words, value)))
    return `${id}: the test does not name ${values.join(' or ')}.`;
  const title = test.titles.join(' › ');
  if (ran.length === 0) return `${id}: the test “${title}” is in no report.`;
  return ran.every(({ passed }) => passed) ? null : `${id}: the test “${title}” did not pass.`;
}
