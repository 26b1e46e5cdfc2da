import { spawn } from 'node:child_process';
import path from 'node:path';

const SCRIPT = path.resolve(import.meta.dirname, '../load/people.js');

/** Requests of one kind in one run, with times in ms. */
export interface ActionResult {
  readonly name: string;
  readonly requests: number;
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
}

export interface LoadResult {
  readonly actions: readonly ActionResult[];
  /** Number of requests that were answered with an error or not at all. */
  readonly failed: number;
}

export interface LoadRun {
  /** Addresses of the API processes. */
  readonly origins: readonly string[];
  /** File with the accounts, as JSON. */
  readonly people: string;
  readonly seconds: number;
  /** Rate of each person's requests, as a multiple of ordinary use. */
  readonly haste?: number;
  /** Name of the only action of the script; default: all. */
  readonly only?: string;
}

/** Runs the load script; throws when k6 is missing or prints no result. */
export async function runK6({ origins, people, seconds, haste = 1, only = '' }: LoadRun): Promise<LoadResult> {
  const k6 = spawn(process.env.K6 ?? 'k6', ['run', '--quiet', '--log-output=stderr', SCRIPT], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ORIGINS: origins.join(' '),
      PEOPLE: people,
      DURATION: `${seconds}s`,
      HASTE: String(haste),
      ONLY: only,
    },
  });
  const parts: Buffer[] = [];
  k6.stdout.on('data', (part: Buffer) => parts.push(part));
  await new Promise<void>((resolve, reject) => {
    k6.once('error', reject);
    k6.once('exit', () => resolve());
  });
  const text = Buffer.concat(parts).toString();
  if (!text.startsWith('{')) throw new Error(`k6 printed no result: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}
