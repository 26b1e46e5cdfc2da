import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildChangedParts } from './build/build-all.ts';
import { publishAndSelectBuild } from './release/stage-build.ts';
import { ROOT } from './root.ts';

/**
 * `npm start`: builds changed parts, publishes them to the local releases folder, and runs the server until SIGINT or
 * SIGTERM.
 */
const say = (line: string) => console.log(line);
await buildChangedParts({ root: ROOT, say });
for (const [part, version] of Object.entries(await publishAndSelectBuild(ROOT))) say(`  ${part} is at ${version}`);

const server = spawn(process.execPath, [path.join(ROOT, 'api/dist/src/main.js')], { cwd: ROOT, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 0 : 1);
});
