import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ANNA } from '@northkeep/e2e/support/account';
import { Server } from '@northkeep/e2e/support/server';
import { startApi } from '../lines/measured-api.ts';
import type { MeasuredProcess } from '../lines/measured-process.ts';
import { createBenchAccount, readStoreUri } from '../suite/notes.ts';
import { createPeople, renewPeople } from './create-people.ts';
import { type LoadResult, type LoadRun, runK6 } from './run-k6.ts';

const PEOPLE = Number(process.env.LOAD_PEOPLE ?? 1_000);
/** Haste with which fewer people send as many requests as 1,000, within the limits of one account. */
const HASTE = Math.min(1_000 / PEOPLE, 10);
const SECONDS = Number(process.env.LOAD_SECONDS ?? 60);
/** Time in s for the cost of one kind of request. */
const SINGLE_SECONDS = 20;
/** Kinds of requests with the haste that makes about 50 of them a second with 1,000 people. */
const SINGLE: Readonly<Record<string, number>> = { poll: 3, change: 6, create: 30, read: 60, refresh: 45, login: 240 };
const PROCESSES = [1, 2, 4];

/**
 * Prints the CPU time of the API for each kind of request, then that of the requests of these people on 1, 2 and 4 API processes
 * that share one database.
 */
export async function measureLoad(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'northkeep-load-'));
  const people = path.join(folder, 'people.json');
  const database = await Server.start();
  try {
    const uri = readStoreUri(database);
    const someone = await createBenchAccount(database, ANNA);
    const accounts = await createPeople(database, PEOPLE);
    const start = () => startApi(database, uri, someone);
    const run = (title: string, count: number, options: Omit<LoadRun, 'origins' | 'people'>) =>
      withProcesses(count, start, async (processes) => {
        await renewPeople(accounts, database.url);
        writeFileSync(people, JSON.stringify(accounts));
        const { usage, result } = await measure(processes, { people, ...options });
        print(title, result, usage);
      });
    for (const [only, haste] of Object.entries(SINGLE))
      await run(`${only} alone`, 1, { seconds: SINGLE_SECONDS, haste: haste * HASTE, only });
    for (const count of PROCESSES)
      await run(`${PEOPLE} people, ${count} processes`, count, { seconds: SECONDS, haste: HASTE });
  } finally {
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withProcesses(
  count: number,
  start: () => Promise<MeasuredProcess>,
  work: (processes: readonly MeasuredProcess[]) => Promise<void>,
): Promise<void> {
  const processes: MeasuredProcess[] = [];
  try {
    for (let i = 0; i < count; i += 1) processes.push(await start());
    await work(processes);
  } finally {
    for (const each of processes) await each.stop();
  }
}

/** Runs the load script and returns the CPU time in ms of each API process. */
async function measure(
  processes: readonly MeasuredProcess[],
  run: Omit<LoadRun, 'origins'>,
): Promise<{ readonly usage: readonly number[]; readonly result: LoadResult }> {
  let result: LoadResult = { actions: [], failed: 0 };
  const origins = processes.map(({ origin }) => origin);
  let load = async () => {
    result = await runK6({ origins, ...run });
  };
  const usage: number[] = [];
  for (const each of processes) {
    const inner = load;
    load = async () => {
      usage.push(await each.cpuWhile(inner));
    };
  }
  await load();
  return { usage, result };
}

function print(title: string, { actions, failed }: LoadResult, usage: readonly number[]): void {
  const requests = actions.reduce((sum, each) => sum + each.requests, 0);
  const cpu = usage.reduce((sum, ms) => sum + ms, 0);
  console.log(
    `\n${title}: ${requests} requests, ${failed} failed, ${(cpu / requests).toFixed(2)} ms of CPU each (${usage.map((ms) => `${Math.round(ms)} ms`).join(' + ')})`,
  );
  for (const { name, requests: count, median, p95, p99 } of actions)
    console.log(
      `  ${name.padEnd(8)} ${String(count).padStart(6)}   median ${median.toFixed(1)} ms   p95 ${p95.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`,
    );
}
