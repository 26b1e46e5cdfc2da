import { readFileSync, renameSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Who has the folder open. `started` tells a process from a later one that got the same number. */
interface Owner {
  pid: number;
  started: string;
  traces: readonly string[];
}

const fileIn = (dir: string) => join(dir, 'owner.json');

/** Throws, naming it, when a living process has the folder. */
export function assertFolderNotInUse(dir: string): void {
  const owner = readOwner(dir);
  if (!owner || startOf(owner.pid) !== owner.started) return;
  throw new Error(`${dir} is in use by process ${owner.pid}; stop it first or set another DATA_DIR`);
}

/**
 * Takes the folder for this process; an owner that is gone is replaced, and what it left behind removed. To be called
 * with LMDB's write lock held, so that of two processes that start together only one can win.
 */
export function claimDataFolder(dir: string, traces: readonly string[]): void {
  assertFolderNotInUse(dir);
  for (const trace of readOwner(dir)?.traces ?? []) removeTrace(trace);
  const mine: Owner = { pid: process.pid, started: startOf(process.pid) ?? '', traces };
  writeFileSync(`${fileIn(dir)}.new`, JSON.stringify(mine), { mode: 0o600 });
  renameSync(`${fileIn(dir)}.new`, fileIn(dir));
}

export function releaseDataFolder(dir: string): void {
  rmSync(fileIn(dir), { force: true });
}

function readOwner(dir: string): Owner | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(fileIn(dir), 'utf8'));
    if (typeof content !== 'object' || content === null || !('pid' in content && 'started' in content))
      return undefined;
    const { pid, started } = content;
    if (typeof pid !== 'number' || typeof started !== 'string') return undefined;
    const traces = 'traces' in content && Array.isArray(content.traces) ? content.traces.map(String) : [];
    return { pid, started, traces };
  } catch {
    // No file: nobody has the folder. A damaged one was never renamed into place by a process that lives.
    return undefined;
  }
}

/** When a process started, as far as the system tells: undefined for one that is gone, '' where it says nothing. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM is a process of somebody else, so it lives.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined;
  }
  if (process.platform !== 'linux') return '';
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // A killed process whose parent has not yet taken notice holds nothing any more.
    return state === 'Z' || state === 'X' ? undefined : `${boot} ${fields[18] ?? ''}`;
  } catch {
    return '';
  }
}

/** The socket of a process that was killed, and its folder. Only if empty, so nothing else can be lost. */
function removeTrace(path: string): void {
  try {
    unlinkSync(path);
    rmdirSync(dirname(path));
  } catch {
    // Gone already, or not ours any more: then it is in nobody's way.
  }
}
