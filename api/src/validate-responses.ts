import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedResponse } from './openapi/response-recorder.ts';
import { createResponseValidator } from './openapi/response-validator.ts';

// Validates the responses that a server recorded in the folder RECORD_RESPONSES against the OpenAPI document in it.
// Prints each violation with its route; the second argument names a JSON report. Usage: validate-responses <folder>
// [report]

const [dir = '', report] = process.argv.slice(2);
const { kindOf, validate } = createResponseValidator(JSON.parse(readFileSync(join(dir, 'openapi.json'), 'utf8')));
const kinds = new Set<string>();
const invalidKinds = new Set<string>();
const violations = new Map<string, number>();
let responses = 0;
for (const file of readdirSync(dir).filter((name) => name.endsWith('.jsonl'))) {
  for (const line of readFileSync(join(dir, file), 'utf8').split('\n').filter(Boolean)) {
    const response: RecordedResponse = JSON.parse(line);
    const kind = kindOf(response);
    const violation = validate(response);
    responses += 1;
    kinds.add(kind);
    if (violation === null) continue;
    invalidKinds.add(kind);
    violations.set(violation, (violations.get(violation) ?? 0) + 1);
  }
}
for (const [violation, times] of violations) console.log(`${violation} (${times} times)`);
console.log(
  `${responses} responses of ${kinds.size} kinds validated against the OpenAPI document: ${violations.size} violations`,
);
const validKinds = kinds.size - invalidKinds.size;
if (report) writeFileSync(report, JSON.stringify({ validKinds, violations: [...violations.keys()] }));
process.exitCode = responses > 0 && violations.size === 0 ? 0 : 1;
