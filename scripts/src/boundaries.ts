import { checkBoundaries } from './boundaries/check.ts';
import { checkDependencies } from './boundaries/dependencies.ts';
import { ROOT } from './root.ts';

// `npm run lint` checks every workspace; `npm run lint -w mf-notes` passes the name of one.
const violations = [...checkBoundaries(ROOT, process.argv.slice(2)), ...checkDependencies(ROOT)];
for (const violation of violations) console.error(violation);
console.log(violations.length === 0 ? 'No boundary violations.' : `${violations.length} boundary violations.`);
process.exitCode = violations.length === 0 ? 0 : 1;
