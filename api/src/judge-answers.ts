import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeBy } from './openapi/judge.ts';
import type { Recorded } from './openapi/recorder.ts';

// Judges what RECORD_ANSWERS has kept in a folder by the document that lies there, prints each fault with its route and
// writes a report for who counts.

const [dir = '', report] = process.argv.slice(2);
const { kindOf, judge } = judgeBy(JSON.parse(readFileSync(join(dir, 'openapi.json'), 'utf8')));
const kinds = new Set<string>();
const broken = new Set<string>();
const faults = new Map<string, number>();
let answers = 0;
for (const file of readdirSync(dir).filter((name) => name.endsWith('.jsonl'))) {
  for (const line of readFileSync(join(dir, file), 'utf8').split('\n').filter(Boolean)) {
    const answer: Recorded = JSON.parse(line);
    const kind = kindOf(answer);
    const fault = judge(answer);
    answers += 1;
    kinds.add(kind);
    if (fault === null) continue;
    broken.add(kind);
    faults.set(fault, (faults.get(fault) ?? 0) + 1);
  }
}
for (const [fault, times] of faults) console.log(`${fault} (${times} times)`);
console.log(`${answers} answers of ${kinds.size} kinds judged by the API's document: ${faults.size} faults`);
const held = kinds.size - broken.size;
if (report) writeFileSync(report, JSON.stringify({ held, faults: [...faults.keys()] }));
process.exitCode = answers > 0 && faults.size === 0 ? 0 : 1;
