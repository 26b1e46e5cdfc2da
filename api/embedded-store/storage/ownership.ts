import { readFileSync, rmdirSync, unlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RootDatabase } from 'lmdb';
import type { Table } from './environment.ts';

/** Who has the folder open. `started` tells a process from a later one that got the same number. */
interface Owner {
  pid: number;
  started: string;
  traces: readonly string[];
}

const KEY = Buffer.from('owner');

/**
 * Takes the folder for this process, or throws naming the process that has it. LMDB's write lock makes the look and
 * the claim one step, so two processes that start together cannot both win. An owner that is gone is replaced.
 */
export function claim(root: RootDatabase<Buffer, Buffer>, table: Table, dir: string, traces: readonly string[]): void {
  const previous = root.transactionSync(() => {
    const owner = readOwner(table);
    if (owner && startOf(owner.pid) === owner.started) return owner;
    const mine: Owner = { pid: process.pid, started: startOf(process.pid) ?? '', traces };
    table.putSync(KEY, Buffer.from(JSON.stringify(mine)));
    for (const trace of owner?.traces ?? []) removeTrace(trace);
    return undefined;
  });
  if (previous) throw new Error(`${dir} is in use by process ${previous.pid}; stop it first or set another DATA_DIR`);
}

export function release(root: RootDatabase<Buffer, Buffer>, table: Table): void {
  root.transactionSync(() => table.removeSync(KEY));
}

function readOwner(table: Table): Owner | undefined {
  const raw = table.get(KEY);
  if (raw === undefined) return undefined;
  const content: unknown = JSON.parse(raw.toString());
  if (typeof content !== 'object' || content === null || !('pid' in content && 'started' in content)) return undefined;
  const { pid, started } = content;
  if (typeof pid !== 'number' || typeof started !== 'string') return undefined;
  const traces = 'traces' in content && Array.isArray(content.traces) ? content.traces.map(String) : [];
  return { pid, started, traces };
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
