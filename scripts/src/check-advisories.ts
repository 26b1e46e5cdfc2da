import { spawnSync } from 'node:child_process';
import { readAudit } from './advisories/read-audit.ts';
import { ROOT } from './root.ts';
import { listWorkspaces } from './workspaces.ts';

// `npm run check:advisories`: prints the advisories for the dependencies that the server and the browser run, and fails
// on high and critical ones. Without an answer of the registry it says so and does not fail.

const TIMEOUT_MS = 30_000;
/** Workspaces whose dependencies only build, test and measure. */
const TOOLS = ['scripts', 'e2e', 'bench'];

const workspaces = listWorkspaces(ROOT).filter((name) => !TOOLS.includes(name));
const { stdout } = spawnSync(
  'npm',
  ['audit', '--omit=dev', '--json', '--fetch-retries=0', ...workspaces.map((name) => `--workspace=${name}`)],
  { cwd: ROOT, encoding: 'utf8', timeout: TIMEOUT_MS, stdio: ['ignore', 'pipe', 'ignore'] },
);
const { lines, failing } = readAudit(stdout ?? '');
for (const line of lines) console.log(line);
process.exitCode = failing ? 1 : 0;
