import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DAY_MS } from '@northkeep/contracts';
import type { MutantTarget } from './mutable-files.ts';
import type { MutationReport } from './mutation-report.ts';

/** The newest version that runs on Node 20. */
const VERSION = '9.6.1';
const CORE = '@stryker-mutator/core';
const VITEST_RUNNER = '@stryker-mutator/vitest-runner';

/** Folder of the sandboxes. Stryker searches all other folders for node_modules, and .cache contains large ones. */
const SANDBOXES_DIR = '.cache';
/**
 * Folder of the installation. It is inside the repository, so that the runner finds the repository's vitest in a parent
 * folder.
 */
const INSTALL_DIR = '.cache/stryker';
const TIMEOUT_MS = 30_000;
const DRY_RUN_TIMEOUT_MIN = 30;
/** Output of builds and tests, which the sandbox does not need. */
const NOT_COPIED = ['dist', 'out', 'releases', '.release', '.data', 'test-results', 'playwright-report', '/shots'];

/**
 * Installs the mutation tester Stryker into .cache unless this version is installed: only this check needs its 64 MB.
 * Returns null, or the reason why it could not be installed.
 */
export function installStryker(root: string): string | null {
  const [dir, packages] = [path.join(root, INSTALL_DIR), [CORE, VITEST_RUNNER]];
  if (packages.every((name) => readVersion(path.join(dir, 'node_modules', name)) === VERSION)) return null;
  console.log(`Installing Stryker ${VERSION} into ${INSTALL_DIR}`);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const { status, stderr } = spawnSync(
    'npm',
    [
      ...['install', '--prefix', dir, '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'],
      // Without its peer dependencies: the runner must use the repository's own vitest.
      ...['--legacy-peer-deps', ...packages.map((name) => `${name}@${VERSION}`)],
    ],
    { encoding: 'utf8' },
  );
  return status === 0 ? null : `Stryker ${VERSION} could not be installed: ${stderr.trim().split('\n').at(-1)}`;
}

function readVersion(packageDir: string): string | null {
  const file = path.join(packageDir, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : null;
}

/**
 * Mutates sources of one workspace and runs the tests of the workspace on each mutant. Returns null when Stryker failed,
 * for example because a test fails on unchanged sources. Stryker works on a copy of the repository, so an interruption
 * leaves the working tree unchanged.
 */
export function runStryker(root: string, workspace: string, targets: readonly MutantTarget[]): MutationReport | null {
  const modules = path.join(root, INSTALL_DIR, 'node_modules');
  const [config, report] = ['config', 'report'].map((name) =>
    path.join(root, 'out/mutants', `${workspace}.${name}.json`),
  );
  if (config === undefined || report === undefined) return null;
  mkdirSync(path.dirname(config), { recursive: true });
  rmSync(report, { force: true });
  const options = {
    plugins: [path.join(modules, VITEST_RUNNER, 'dist/src/index.js')],
    testRunner: 'vitest',
    vitest: { configFile: `${workspace}/vitest.config.ts` },
    coverageAnalysis: 'perTest',
    // One worker and long limits: a timeout counts as detected, so a busy machine would improve the score.
    concurrency: 1,
    timeoutMS: TIMEOUT_MS,
    dryRunTimeoutMinutes: DRY_RUN_TIMEOUT_MIN,
    mutate: targets,
    tempDirName: SANDBOXES_DIR,
    cleanTempDir: 'always',
    ignorePatterns: NOT_COPIED,
    // Neither is needed, because vite removes the types; the first also fails with TypeScript 7.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
  };
  writeFileSync(config, JSON.stringify(options, null, 2));
  const earlier = listSandboxes(root);
  // Older ones belong to an interrupted run, newer ones perhaps to a concurrent run.
  for (const dir of earlier) if (statSync(dir).mtimeMs < Date.now() - DAY_MS) rmSync(dir, { recursive: true });
  const { status } = spawnSync(process.execPath, [path.join(modules, CORE, 'bin/stryker.js'), 'run', config], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const dir of listSandboxes(root)) if (!earlier.includes(dir)) rmSync(dir, { recursive: true });
  return status === 0 && existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
}

/** Lists the sandboxes. Stryker leaves them behind when it fails or is interrupted. */
function listSandboxes(root: string): string[] {
  const dir = path.join(root, SANDBOXES_DIR);
  const names = readdirSync(dir).filter((name) => name.startsWith('sandbox-'));
  return names.map((name) => path.join(dir, name));
}
