import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { localDate, nextRepeatDate, type RuleExpansion } from '@northkeep/contracts';
import ICAL from 'ical.js';
import { createRepeatCases, type RepeatCase } from './repeats/awkward-rules.ts';
import { ROOT } from './root.ts';
import { DATEUTIL_TOOL, installPythonTool } from './testing/python-tool.ts';
import { mulberry32 } from './testing/seeded-sample.ts';

// `npm run check:repeats`: compares the next dates of generated rules with those of python-dateutil, an independent
// implementation of RFC 5545.

const CASES = 400;
const SEED = 41;
const PROGRAM = path.join(ROOT, 'scripts/src/repeats/dateutil_dates.py');

/** Today and the next date, which is null after the end of a rule. */
type Answer = readonly [today: string, next: string | null];

const expand: RuleExpansion = (rule, from) => {
  const dates = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(from));
  return { next: () => dates.next()?.toString() ?? null };
};

function answerOf({ rule, date, instant, zone }: RepeatCase): Answer {
  // The dates of a rule must not depend on the zone of the process either.
  process.env.TZ = zone;
  const today = localDate(new Date(instant), zone, 0);
  return [today, nextRepeatDate(rule, { date, today }, expand)];
}

function compare(program: string): number {
  const cases = createRepeatCases(CASES, mulberry32(SEED));
  const { status, stdout, stderr } = spawnSync(program, [PROGRAM], { encoding: 'utf8', input: JSON.stringify(cases) });
  if (status !== 0) throw new Error(`python-dateutil failed: ${stderr}`);
  const expected: Answer[] = JSON.parse(stdout);
  const differing = cases.filter((each, at) => answerOf(each).join() !== expected[at]?.join());
  for (const each of differing) console.error('differs:', each, answerOf(each), expected[cases.indexOf(each)]);
  const ended = expected.filter(([, next]) => next === null).length;
  console.log(`${cases.length} rules, of which ${ended} had ended: ${differing.length} differ from python-dateutil`);
  return differing.length;
}

const tool = installPythonTool(DATEUTIL_TOOL);
if ('problem' in tool) {
  console.error(tool.problem);
  process.exitCode = 1;
} else process.exitCode = compare(tool.program) === 0 ? 0 : 1;
