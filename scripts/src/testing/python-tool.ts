import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.ts';

/** Test tool from PyPI, installed in a virtual environment under .cache. It is never a dependency. */
export interface PythonTool {
  /** Name of the package on PyPI. */
  readonly name: string;
  readonly version: string;
  /** Name of the tool's command. */
  readonly command: string;
}

/** MongoDB-compatible server by other authors. */
export const SECANTUS_TOOL: PythonTool = { name: 'SecantusDB', version: '0.7.0b3', command: 'secantusd-py' };
/** Property-based tester of HTTP APIs. */
export const SCHEMATHESIS_TOOL: PythonTool = { name: 'schemathesis', version: '4.32.5', command: 'schemathesis' };
/** Runs compose files with podman. */
export const COMPOSE_TOOL: PythonTool = { name: 'podman-compose', version: '1.6.0', command: 'podman-compose' };

/** Recurrence rules of RFC 5545; its command is the interpreter that has the package. */
export const DATEUTIL_TOOL: PythonTool = { name: 'python-dateutil', version: '2.9.0.post0', command: 'python3' };

/** Reference client of The Update Framework; its command is the interpreter that has the package. */
export const TUF_TOOL: PythonTool = { name: 'tuf', version: '7.0.1', command: 'python3' };

/** Path of the installed program, or the reason why the tool could not be installed. */
export type ToolInstallResult = { readonly program: string } | { readonly problem: string };

interface InstallOptions {
  /** Folder of the virtual environments. */
  readonly dir?: string;
  /** Python interpreter that creates the virtual environments. */
  readonly python?: string;
}

const TOOLS_DIR = path.join(ROOT, '.cache/external-tools');
const TIMEOUT_MS = 10 * 60_000;

/**
 * Installs a tool unless this version of it is installed. Needs Python 3 with `venv`, and access to PyPI for the first
 * time. Never throws: a missing interpreter, a missing `venv` and a missing network are reported as the `problem`.
 */
export function installPythonTool(
  { name, version, command }: PythonTool,
  { dir = TOOLS_DIR, python = 'python3' }: InstallOptions = {},
): ToolInstallResult {
  const environment = path.join(dir, name.toLowerCase());
  const program = path.join(environment, 'bin', command);
  const versionFile = path.join(environment, 'installed-version');
  if (existsSync(versionFile) && readFileSync(versionFile, 'utf8') === version) return { program };
  rmSync(environment, { recursive: true, force: true });
  console.log(`Installing ${name} ${version} into ${path.relative(ROOT, environment)}`);
  const problem =
    run(python, ['-m', 'venv', environment]) ??
    run(path.join(environment, 'bin/pip'), ['install', '-q', '--disable-pip-version-check', `${name}==${version}`]);
  if (problem !== null) {
    rmSync(environment, { recursive: true, force: true });
    return { problem: `${name} ${version} could not be installed: ${problem}` };
  }
  // The version file is written last, so that an interrupted installation is repeated.
  writeFileSync(versionFile, version);
  return { program };
}

/** Runs a command. Returns null on success, otherwise the last line of its output. */
function run(command: string, args: readonly string[]): string | null {
  const { status, error, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: TIMEOUT_MS });
  if (status === 0) return null;
  const output = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').filter(Boolean);
  return error?.message ?? output.at(-1) ?? `${path.basename(command)} ended with status ${status}`;
}
