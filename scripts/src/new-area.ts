import path from 'node:path';
import { parseArgs } from 'node:util';
import { createArea } from './new-area/new-area.ts';
import { ROOT } from './root.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { root: { type: 'string', default: ROOT } },
});

createArea(path.resolve(values.root), positionals[0] ?? '').then(
  ({ folder, address }) =>
    console.log(`${folder}/ is written. Next:
  npm install                                 adds the workspace to package-lock.json; commit both
  npm run dev -- ${folder}                    shows it at http://localhost:4000${address}
  npm test -w ${folder}                       also: typecheck, lint, build
  npm run release -- publish ${folder}        then: npm run release -- point ${folder} 1.0.0`),
  (reason: unknown) => {
    console.error(reason instanceof Error ? reason.message : reason);
    process.exitCode = 1;
  },
);
