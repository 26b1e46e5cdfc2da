import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findFreePort } from '../../free-port.ts';
import { ROOT } from '../../root.ts';
import { TestDelivery } from '../testing/test-delivery.ts';
import type { TestReleases } from '../testing/test-releases.ts';
import { writeRepository } from '../tuf/repository.ts';
import { signDelivered } from '../tuf/sign-delivered.ts';
import { deliverVersion } from './deliver.ts';
import { encodeHead } from './delivery-body.ts';
import { finishDeliveries } from './receive-delivery.ts';
import { joinService } from './service-client.ts';

// Starts the compiled command as a service: `npm run compile` first.

let delivery: TestDelivery;
let team: TestReleases;
beforeEach(async () => {
  delivery = await TestDelivery.start({ perHour: 100 });
  team = await delivery.join('mf-notes');
  await team.publish('mf-notes', '1.4.0', { files: { 'js/page.js': 'page()' } });
  await team.publish('mf-notes', '1.5.0');
  await delivery.visit();
});
afterEach(() => delivery.stop());

describe('deliveries at once', () => {
  test('of the same release are one', async () => {
    const same = await Promise.allSettled([1, 2, 3].map(() => deliverVersion(team.root, 'mf-notes', '1.4.0')));
    expect(same.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await delivery.visit()).rejected).toEqual([]);
    expect(delivery.versionOf('mf-notes')).toBe('1.4.0');
    expect(await deliverVersion(team.root, 'mf-notes', '1.4.0')).toMatch(/as before$/);
    expect(readdirSync(path.join(delivery.site.root, 'releases/r/mf-notes')).sort()).toEqual(['1.0.0', '1.4.0']);
  });

  test('of two releases of one area: one is released, and the other refused by name', async () => {
    const both = await Promise.allSettled(
      ['1.4.0', '1.5.0'].map((version) => deliverVersion(team.root, 'mf-notes', version)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { fault: 'altered' } });
    expect((await delivery.visit()).rejected).toEqual([]);
  });

  test('of two areas are both released', async () => {
    const other = await delivery.join('mf-planner');
    await other.publish('mf-planner', '2.0.0', {
      area: { label: 'Plan', addresses: [{ path: '/app/plan', frame: 'app' }] },
    });
    await Promise.all([
      deliverVersion(team.root, 'mf-notes', '1.4.0'),
      deliverVersion(other.root, 'mf-planner', '2.0.0'),
    ]);
    expect((await delivery.visit()).rejected).toEqual([]);
    expect(['mf-notes', 'mf-planner'].map((name) => delivery.versionOf(name))).toEqual(['1.4.0', '2.0.0']);
  });
});

/** Runs a delivery, which says no more than that the role holds longer, until it is logged and not shown yet. */
function interrupt(expires: string): void {
  const { signed } = delivery.roleOf('mf-notes');
  const role = delivery.sign({ ...signed, version: signed.version + 1, expires }, 'mf-notes');
  const prepared = signDelivered(delivery.site.root, { 'mf-notes': role });
  expect(() =>
    writeRepository(prepared, () => {
      throw new Error('ended');
    }),
  ).toThrow('ended');
}

describe('a service that ended while it wrote', () => {
  const EXPIRES = new Date(Date.now() + 86_400_000).toISOString().replace(/\.\d+Z$/, 'Z');

  test('shows the former release until it is started again, and then the new one', async () => {
    const before = delivery.bundle;
    interrupt(EXPIRES);
    expect(delivery.bundle).toEqual(before);
    await delivery.visit();
    await finishDeliveries(delivery.site.root);
    expect((await delivery.visit()).rejected).toEqual([]);
    expect(delivery.roleOf('mf-notes').signed).toMatchObject({ version: 2, expires: EXPIRES });
  });

  test('finishes that first when the next release comes, and never shows two files of one version', async () => {
    interrupt(EXPIRES);
    await expect(deliverVersion(team.root, 'mf-notes', '1.4.0')).rejects.toMatchObject({ fault: 'altered' });
    expect((await delivery.visit()).rejected).toEqual([]);
    expect(delivery.roleOf('mf-notes').signed.expires).toBe(EXPIRES);
    expect(await deliverVersion(team.root, 'mf-notes', '1.4.0')).toMatch(/^mf-notes is at 1\.4\.0/);
    expect(delivery.roleOf('mf-notes').signed.version).toBe(3);
    expect((await delivery.visit()).rejected).toEqual([]);
  });
});

describe('a killed service', () => {
  let port = 0;
  let child: ChildProcess;
  beforeEach(async () => {
    await delivery.service.stop();
    port = await findFreePort('127.0.0.1');
    await start();
    await joinService(team.root, `http://127.0.0.1:${port}`, undefined);
  });
  afterEach(() => kill());

  async function start(): Promise<void> {
    const args = ['scripts/dist/release.js', 'online', '--listen', String(port), '--root', delivery.site.root];
    child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (text) => String(text).includes('accepts deliveries') && resolve());
      child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
    });
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  test('has nothing of a delivery that was half sent, and takes it whole afterwards', async () => {
    const files = ['r/mf-notes/1.4.0/remoteEntry.js'];
    const { signed } = delivery.roleOf('mf-notes');
    const entry = { length: 2_000_000, hashes: { sha384: 'ab'.repeat(48) } };
    const manifest = { label: 'Notes', addresses: [] };
    const custom = { area: { version: '1.4.0', requires: {}, manifest } };
    const role = delivery.sign(
      { ...signed, version: 2, targets: { [files[0] ?? '']: { ...entry, custom } } },
      'mf-notes',
    );
    const half = request(`http://127.0.0.1:${port}/deliveries`, { method: 'POST' });
    const cut = new Promise((resolve) => half.once('error', resolve));
    half.write(encodeHead({ v: 1, roles: { 'mf-notes': role }, files }));
    half.write(Buffer.alloc(1_000_000));
    const incoming = path.join(delivery.site.root, '.cache/incoming');
    while (!existsSync(incoming) || readdirSync(incoming).length === 0) await wait(20);
    await kill();
    await cut;
    expect(delivery.versionOf('mf-notes')).toBe('1.0.0');
    await start();
    expect(existsSync(incoming)).toBe(false);
    expect(await deliverVersion(team.root, 'mf-notes', '1.4.0')).toBe('mf-notes is at 1.4.0, snapshot 2');
    expect((await delivery.visit()).rejected).toEqual([]);
  });

  test('at any moment of a delivery serves the former or the new release whole, and goes on', async () => {
    for (let round = 0; round < 8; round += 1) {
      const version = `2.0.${round}`;
      await team.publish('mf-notes', version, { files: { 'js/page.js': `page(${round})` } });
      const sent = deliverVersion(team.root, 'mf-notes', version).catch((reason: Error) => reason.message);
      await wait(round * 25);
      await kill();
      await sent;
      expect((await delivery.visit()).rejected).toEqual([]);
      await start();
      expect(await deliverVersion(team.root, 'mf-notes', version)).toContain(`mf-notes is at ${version}`);
      expect((await delivery.visit()).rejected).toEqual([]);
      expect(delivery.versionOf('mf-notes')).toBe(version);
    }
  }, 60_000);
});
