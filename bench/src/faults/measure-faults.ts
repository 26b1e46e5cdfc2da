import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withFullDisk } from './full-disk.ts';
import type { Counts, Person } from './person.ts';
import { type Stand, startStand, withTwoOnEmptyDatabase } from './stand.ts';

const PEOPLE = Number(process.env.FAULT_PEOPLE ?? 8);
/** Time in ms of ordinary use before and after each fault. */
const CALM_MS = 3_000;
const SHIFTED_CLOCK = path.join(import.meta.dirname, 'shift-clock.js');

interface Fault {
  readonly name: string;
  readonly cause: (stand: Stand) => Promise<unknown>;
}

const restart = async (stand: Stand, index: number, downMs: number): Promise<void> => {
  await stand.replicas[index]?.end('SIGKILL');
  await pause(downMs);
  await stand.replicas[index]?.start();
};

const FAULTS: readonly Fault[] = [
  { name: 'none, for comparison', cause: () => pause(CALM_MS) },
  {
    name: 'kill -9 of each replica in turn',
    cause: async (stand) => {
      for (const index of [0, 1, 2]) await restart(stand, index, 1_000);
    },
  },
  {
    name: 'kill -9 of the database, twice',
    cause: async ({ database }) => {
      for (const downMs of [500, 2_000]) {
        await database.end('SIGKILL');
        await pause(downMs);
        await database.start();
        await pause(2_000);
      }
    },
  },
  {
    name: 'database 300 ms away',
    cause: ({ toxiproxy }) =>
      toxiproxy.disturb('database', { type: 'latency', attributes: { latency: 300, jitter: 200 } }, () => pause(6_000)),
  },
  {
    name: 'connections to the database cut, three times',
    cause: async ({ toxiproxy }) => {
      for (const ms of [0, 300, 1_500]) {
        await toxiproxy.cut('database', () => pause(ms));
        await pause(1_500);
      }
    },
  },
  {
    name: 'people behind a slow network',
    cause: ({ toxiproxy }) =>
      toxiproxy.disturb('people', { type: 'latency', attributes: { latency: 400, jitter: 300 } }, () => pause(6_000)),
  },
  {
    name: 'responses to people lost',
    cause: ({ toxiproxy }) =>
      toxiproxy.disturb('people', { type: 'reset_peer', attributes: { timeout: 20 } }, () => pause(1_500)),
  },
  {
    name: 'responses to people cut in the middle',
    cause: ({ toxiproxy }) =>
      toxiproxy.disturb('people', { type: 'limit_data', attributes: { bytes: 900 } }, () => pause(1_500)),
  },
  {
    name: 'clock of one replica 10 min ahead, then 10 min behind',
    cause: async (stand) => {
      await stand.replicas[1]?.end('SIGTERM');
      await stand.replace(1, { preload: SHIFTED_CLOCK }).start();
      await pause(12_000);
      await stand.replicas[1]?.end('SIGTERM');
      await stand.replace(1, {}).start();
    },
  },
];

const EMPTY_DATABASE = 'two replicas started at once on an empty database';
const DISK_FAULTS = [
  { name: 'full disk, embedded store', isKilled: false },
  { name: 'kill -9 of the server on a full disk, embedded store', isKilled: true },
] as const;

/** Causes each fault while people use three replicas, and prints what was acknowledged, lost and seen. */
export async function measureFaults(): Promise<boolean> {
  const server = process.env.INDEPENDENT_SERVER_PROGRAM;
  if (!server) throw new Error('SecantusDB is missing');
  const chosen = process.env.FAULT ?? '';
  const rows: Row[] = [];
  const note = (row: Row) => {
    rows.push(row);
    console.log(describe(row));
  };
  const faults = FAULTS.filter(({ name }) => name.includes(chosen));
  // All replicas of a stand start at once, on an empty database.
  if (faults.length > 0) {
    const stand = await startStand({ server, people: PEOPLE });
    try {
      for (const { name, cause } of faults) note({ name, counts: await observe(stand.people, () => cause(stand)) });
    } finally {
      await stand.close();
    }
  }
  if (EMPTY_DATABASE.includes(chosen))
    await withTwoOnEmptyDatabase(server, PEOPLE, async (people) =>
      note({ name: EMPTY_DATABASE, counts: await observe(people, () => pause(CALM_MS)) }),
    );
  for (const { name, isKilled } of DISK_FAULTS)
    if (name.includes(chosen))
      await withFullDisk({ isKilled }, async (people, fill) => note({ name, counts: await observe(people, fill) }));
  const older = process.env.OLDER_API;
  if (older && 'upgrade'.includes(chosen)) note({ name: 'rolling upgrade', counts: await upgrade(server, older) });
  console.log(
    ['', 'fault | requests | failed | acknowledged | lost | seen | slowest', ...rows.map(describe)].join('\n'),
  );
  return rows.every(({ counts }) => counts.lost === 0 && counts.seen === 0);
}

interface Row {
  readonly name: string;
  readonly counts: Counts;
}

const describe = ({ name, counts }: Row): string => {
  const { requests, failed, acknowledged, lost, seen, slowestMs } = counts;
  return `| ${[name, requests, failed, acknowledged, lost, seen, `${(slowestMs / 1_000).toFixed(1)} s`].join(' | ')} |`;
};

/** Lets people act before, during and after a fault, and counts what became of their requests. */
async function observe(people: readonly Person[], cause: () => Promise<unknown>): Promise<Counts> {
  const counts: Counts = { requests: 0, failed: 0, acknowledged: 0, lost: 0, seen: 0, slowestMs: 0 };
  let isOver = false;
  const acting = people.map((person) => person.act(counts, () => isOver));
  await pause(CALM_MS);
  await cause();
  await pause(CALM_MS);
  isOver = true;
  await Promise.all(acting);
  for (const person of people) counts.lost += await person.countLost();
  return counts;
}

/** Replaces three replicas of an older release one after the other. */
async function upgrade(server: string, older: string): Promise<Counts> {
  const stand = await startStand({ server, people: PEOPLE, main: older });
  try {
    return await observe(stand.people, async () => {
      for (const index of [0, 1, 2]) {
        await stand.replicas[index]?.end('SIGTERM');
        await stand.replace(index, {}).start();
      }
    });
  } finally {
    await stand.close();
  }
}
