import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Judge, judgeBy } from './openapi/judge.ts';
import type { Recorded } from './openapi/recorder.ts';

// Judges what RECORD_ANSWERS has kept in a folder by the document that lies there. Says what is wrong, with its route.

const SHOWN = 20;

const [dir = ''] = process.argv.slice(2);
const judge: Judge = judgeBy(JSON.parse(readFileSync(join(dir, 'openapi.json'), 'utf8')));
const routes = new Set<string>();
const wrong = new Map<string, number>();
let judged = 0;
for (const file of readdirSync(dir).filter((name) => name.endsWith('.jsonl'))) {
  for (const line of readFileSync(join(dir, file), 'utf8').split('\n').filter(Boolean)) {
    const answer: Recorded = JSON.parse(line);
    judged += 1;
    routes.add(
      `${answer.method} ${answer.url.replace(/\?.*$/s, '').replace(/[0-9a-f-]{24,}/g, ':id')} ${answer.status}`,
    );
    const fault = judge(answer);
    if (fault) wrong.set(fault, (wrong.get(fault) ?? 0) + 1);
  }
}
for (const [fault, times] of [...wrong].slice(0, SHOWN)) console.log(`${fault} (${times} times)`);
console.log(`${judged} answers of ${routes.size} kinds judged by the API's document: ${wrong.size} faults`);
process.exitCode = judged > 0 && wrong.size === 0 ? 0 : 1;
