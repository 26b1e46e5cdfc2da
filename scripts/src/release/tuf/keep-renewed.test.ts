import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { MetadataBundle } from '@northkeep/contracts/tuf';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ROOT } from '../../root.ts';
import { selectReleaseVersions } from '../point-release.ts';
import { TestReleases } from '../testing/test-releases.ts';
import { keepRenewed } from './keep-renewed.ts';

// One test starts the compiled command: `npm run compile` first.

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse('2026-01-01T12:00:00Z');

let releases: TestReleases;
let root = '';
beforeEach(() => {
  releases = new TestReleases();
  root = releases.root;
});
afterEach(() => {
  vi.useRealTimers();
  releases.remove();
});

/** Makes a release at a time that the clock of the test then has. */
async function releaseAt(instant: number): Promise<void> {
  vi.useFakeTimers({ now: instant, toFake: ['Date'] });
  await releases.publish('shell', '1.0.0');
  await selectReleaseVersions(root, { shell: '1.0.0' });
}
const bundle = (): MetadataBundle => JSON.parse(readFileSync(path.join(root, 'releases/tuf/bundle.json'), 'utf8'));
const timestamp = () => bundle().timestamp.signed;

/**
 * Runs `keepRenewed` until it has checked the repository `times` times. Moves the clock by `stepDays` days after each
 * check. Returns the reported texts.
 */
async function lookTimes(times: number, stepDays: number, each: (look: number) => void = () => {}): Promise<string[]> {
  const stop = new AbortController();
  const told: string[] = [];
  const next = (text: string) => {
    told.push(text);
    each(told.length);
    if (told.length >= times) stop.abort();
    vi.setSystemTime(Date.now() + stepDays * DAY_MS);
  };
  await keepRenewed(root, { signal: stop.signal, report: next, reportFailure: next, pauseMs: 1, retryMs: 1 });
  return told;
}

describe('a release that is kept renewed', () => {
  test('has not expired at any time of a year and a half, in which all its roles would have', async () => {
    await releaseAt(FIRST_DAY);
    const expired: number[] = [];
    await lookTimes(62, 9, (look) => {
      const { roots, targets, roles, snapshot } = bundle();
      const all = [bundle().timestamp, snapshot, targets, ...roots.slice(-1), ...Object.values(roles)];
      if (all.some(({ signed }) => Date.parse(signed.expires) < Date.now() + 9 * DAY_MS)) expired.push(look);
    });
    expect(expired).toEqual([]);
    expect(bundle().roots.at(-1)?.signed.version).toBeGreaterThan(2);
    // Signed each time that half of its 30 days had passed, not at every look.
    expect(timestamp().version).toBeLessThan(40);
  });

  test('is valid for at least 14 days more whenever the daily checks stop', async () => {
    await releaseAt(FIRST_DAY);
    // The worst hour of the checks: one comes just before half of the 30 days has passed.
    vi.setSystemTime(Date.now() + DAY_MS - 5_000);
    const daysLeft: number[] = [];
    await lookTimes(50, 1, () => {
      const { roots, targets, roles, snapshot } = bundle();
      const all = [bundle().timestamp, snapshot, targets, ...roots.slice(-1), ...Object.values(roles)];
      const nextCheck = Date.now() + DAY_MS;
      daysLeft.push(Math.min(...all.map(({ signed }) => (Date.parse(signed.expires) - nextCheck) / DAY_MS)));
    });
    expect(Math.min(...daysLeft)).toBeGreaterThanOrEqual(14);
    // It renews no earlier than it needs for that.
    expect(Math.min(...daysLeft)).toBeLessThan(14.1);
  });

  test('says until when it is valid, and names what it has no key for', async () => {
    await releaseAt(FIRST_DAY);
    for (const name of ['root-1', 'root-2', 'operator', 'shell']) rmSync(path.join(root, `.release/roles/${name}.pem`));
    const told = await lookTimes(14, 5);
    expect(told[0]).toBe('valid until 2026-01-31');
    expect(told[13]).toBe(
      'valid until 2026-04-01\ntargets expires on 2026-04-01: run this command where the key of the operator is',
    );
  });

  test('tries again after a failure', async () => {
    await releaseAt(FIRST_DAY);
    const key = path.join(root, '.release/roles/log.pem');
    renameSync(key, `${key}.away`);
    vi.stubEnv('NODE_ENV', 'production');
    const told = await lookTimes(20, 1, (look) => {
      if (look === 18) renameSync(`${key}.away`, key);
    });
    vi.unstubAllEnvs();
    expect(told.filter((text) => text.startsWith('not renewed: '))).toHaveLength(18);
    expect(told[0]).toContain('log.pem');
    expect(told.at(-1)).toBe('valid until 2026-02-18');
  });

  test('is what the command does until it is stopped, also for one that has expired', async () => {
    await releaseAt(Date.now() - 40 * DAY_MS);
    vi.useRealTimers();
    expect(Date.parse(timestamp().expires)).toBeLessThan(Date.now());
    const command = [path.join(ROOT, 'scripts/dist/release.js'), 'renew', '--keep', '--root', root];
    const child = spawn(process.execPath, command, { env: { PATH: process.env.PATH, NODE_ENV: 'production' } });
    const ended = once(child, 'exit');
    const [line] = await once(createInterface(child.stdout), 'line');
    expect(Date.parse(timestamp().expires)).toBeGreaterThan(Date.now() + 29 * DAY_MS);
    expect(line).toBe(`valid until ${timestamp().expires.slice(0, 10)}`);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
