import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readRegistry } from './release/registry-file.ts';
import { getRepositoryFolder } from './release/tuf/repository-memory.ts';
import { verifySite } from './release/verify/verify-site.ts';
import { ReleasedSite, STEPS } from './release-judges/released-site.ts';
import { ROOT } from './root.ts';
import { installPythonTool, TUF_TOOL } from './testing/python-tool.ts';

// `npm run check:tuf`: python-tuf, the reference client of The Update Framework, downloads and verifies every target
// file of a running site, and follows it through releases and rotations of keys. `npm run release -- verify` finds
// everything as released after each of them, in time. Needs `npm run build`.

const PROGRAM = path.join(ROOT, 'scripts/src/release-judges/tuf_client.py');

/** Time for `verify` to compare the whole suite on loopback, in ms. */
const VERIFY_TIME = 10_000;

interface ClientRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the client with what it has trusted before in the folder `state`. */
function runClient(program: string, { origin, root }: ReleasedSite, state: string): ClientRun {
  const pinned = path.join(getRepositoryFolder(root), '1.root.json');
  return spawnSync(program, [PROGRAM, origin, path.join(root, state), pinned], { encoding: 'utf8' });
}

/** Returns a file of the shell, of an area and of the prerendered pages, below the releases folder. */
function listKindsOfFiles(root: string): [target: string, file: string][] {
  const registry = readRegistry(root);
  const notes = registry?.remotes['mf-notes'];
  const { pages } = registry ?? {};
  if (!registry || !notes || !pages) throw new Error('the suite is not released');
  const script = `${notes.base.slice(1)}${notes.entry}`;
  const prerendered = Object.keys(readTargets(root, 'pages'))[0] ?? '';
  return [
    ['index.html', `shell/${registry.shell.version}/index.html`],
    [script, script],
    [prerendered, prerendered],
  ];
}

const readTargets = (root: string, role: string): object =>
  JSON.parse(readFileSync(path.join(getRepositoryFolder(root), 'bundle.json'), 'utf8')).roles[role].signed.targets;

/** Alters one byte of a file while the client runs, and puts it back. Returns the fault when it is not refused. */
function checkAlteredFile(program: string, site: ReleasedSite, [target, name]: [string, string]): string[] {
  const file = path.join(site.root, 'releases', name);
  const bytes = readFileSync(file);
  const altered = Buffer.from(bytes);
  altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
  writeFileSync(file, altered);
  const { status, stderr } = runClient(program, site, 'client');
  writeFileSync(file, bytes);
  const reason = stderr.trim().split('\n').at(-1) ?? '';
  const isRefused = status !== 0 && /LengthOrHashMismatchError|does not match expected hash/.test(reason);
  console.log(`[check:tuf] ${target} with one other byte: ${isRefused ? 'refused' : 'NOT refused'}, ${reason}`);
  return isRefused ? [] : [`an altered ${target} was not refused`];
}

/** Compares the whole site with its releases. Returns the fault. */
async function verifyAfter(name: string, { origin, root }: ReleasedSite): Promise<string[]> {
  const start = performance.now();
  try {
    const result = await verifySite(origin, path.join(getRepositoryFolder(root), '1.root.json'), () => {});
    const took = Math.round(performance.now() - start);
    console.log(`[check:tuf] after ${name}: verify took ${took} ms: ${result}`);
    return took > VERIFY_TIME ? [`after ${name}: verify took ${took} ms, more than ${VERIFY_TIME} ms`] : [];
  } catch (reason) {
    return [`after ${name}: verify: ${reason instanceof Error ? reason.message : reason}`];
  }
}

async function check(program: string, site: ReleasedSite): Promise<string[]> {
  for (const [name, run] of STEPS) {
    await run(site);
    const { status, stdout, stderr } = runClient(program, site, 'client');
    if (status !== 0) return [`after ${name}: ${stderr}`];
    console.log(`[check:tuf] after ${name}: ${stdout.trim()}`);
    const faults = await verifyAfter(name, site);
    if (faults.length > 0) return faults;
  }
  const fresh = runClient(program, site, 'new-client');
  if (fresh.status !== 0) return [`for a new client: ${fresh.stderr}`];
  console.log(`[check:tuf] for a new client: ${fresh.stdout.trim()}`);
  return listKindsOfFiles(site.root).flatMap((file) => checkAlteredFile(program, site, file));
}

async function run(): Promise<string[]> {
  const tool = installPythonTool(TUF_TOOL);
  if ('problem' in tool) return [tool.problem];
  const site = await ReleasedSite.start();
  try {
    return await check(tool.program, site);
  } finally {
    await site.stop();
  }
}

const faults = await run();
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
