import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildMissing } from './build/build-all.ts';
import { stageBuild } from './release/stage-build.ts';
import { ROOT } from './root.ts';

/** `npm start`: builds what changed, releases it for this machine, and runs the server until a signal stops it. */
const say = (line: string) => console.log(line);
await buildMissing({ root: ROOT, say });
for (const [part, version] of Object.entries(await stageBuild(ROOT))) say(`  ${part} is at ${version}`);

const server = spawn(process.execPath, [path.join(ROOT, 'api/dist/src/main.js')], { cwd: ROOT, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 0 : 1);
});
