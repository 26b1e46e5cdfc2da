import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { selectReleaseVersions } from '../point-release.ts';
import { keepRepository, readReleased } from '../registry-file.ts';
import { TestDelivery } from '../testing/test-delivery.ts';
import { createAreaManifest, type TestReleases } from '../testing/test-releases.ts';
import { makeRoleKey } from '../tuf/role-keys.ts';
import { deliverVersion } from './deliver.ts';
import { encodeHead } from './delivery-body.ts';
import { joinService, ServiceClient } from './service-client.ts';

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await TestDelivery.start();
});
afterEach(() => delivery.stop());

const inSite = (file: string): string => path.join(delivery.site.root, 'releases', file);

describe('deliverVersion', () => {
  test('brings a version to visitors, and back, with the key of the team alone', async () => {
    const team = await delivery.join('mf-notes');
    await delivery.visit();
    await team.publish('mf-notes', '1.0.0');
    await team.publish('mf-notes', '1.4.0', { files: { 'js/page.js': 'page()', 'css/page.css': 'p{}' } });
    expect(await deliverVersion(team.root, 'mf-notes', '1.4.0')).toBe('mf-notes is at 1.4.0, snapshot 2');
    const { roles, rejected } = await delivery.visit();
    expect(rejected).toEqual([]);
    expect(roles.find(({ name }) => name === 'mf-notes')?.part).toMatchObject({ remote: { version: '1.4.0' } });
    for (const file of ['remoteEntry.js', 'js/page.js', 'css/page.css', 'js/page.js.br', 'release.json'])
      expect(existsSync(inSite(`r/mf-notes/1.4.0/${file}`))).toBe(true);
    expect(readFileSync(inSite('r/mf-notes/1.4.0/js/page.js'), 'utf8')).toBe('page()');

    expect(await deliverVersion(team.root, 'mf-notes', '1.0.0')).toBe('mf-notes is at 1.0.0, snapshot 3');
    expect((await delivery.visit()).rejected).toEqual([]);
    expect(delivery.versionOf('mf-notes')).toBe('1.0.0');
  });

  test('twice is once', async () => {
    const team = await delivery.join('mf-notes');
    await team.publish('mf-notes', '1.4.0');
    await deliverVersion(team.root, 'mf-notes', '1.4.0');
    const before = delivery.bundle;
    expect(await deliverVersion(team.root, 'mf-notes', '1.4.0')).toBe('mf-notes is at 1.4.0, snapshot 2, as before');
    expect(delivery.bundle).toEqual(before);
  });

  test('marks a security fix, and later versions keep the mark', async () => {
    const team = await delivery.join('mf-notes');
    for (const version of ['1.4.0', '1.4.1']) await team.publish('mf-notes', version);
    const marks = async () => {
      const { roles, rejected } = await delivery.visit();
      expect(rejected).toEqual([]);
      return roles.flatMap(({ part }) => ('remote' in part && part.name === 'mf-notes' ? [part.remote.security] : []));
    };
    expect(await marks()).toEqual([undefined]);
    await deliverVersion(team.root, 'mf-notes', '1.4.0', { security: true });
    expect(await marks()).toEqual([2]);
    await deliverVersion(team.root, 'mf-notes', '1.4.1');
    expect(await marks()).toEqual([2]);
  });

  test('releases a new area that the operator has delegated once', async () => {
    const team = await delivery.delegate('mf-habits', ['/app/habits', '/app/habits/*']);
    await delivery.visit();
    await team.publish('mf-habits', '0.1.0', { area: createAreaManifest('/app/habits') });
    await deliverVersion(team.root, 'mf-habits', '0.1.0');
    const { roles, rejected } = await delivery.visit();
    expect(rejected).toEqual([]);
    expect(roles.map(({ name }) => name)).toContain('mf-habits');
  });

  test('releases a shell with the key of its team', async () => {
    const team = await delivery.join('shell');
    const files = { 'index.html': '<html lang="en">', 'js/main.89abcdef.js': 'begin()' };
    await team.publish('shell', '1.1.0', { files });
    await deliverVersion(team.root, 'shell', '1.1.0');
    expect((await delivery.visit()).roles.find(({ name }) => name === 'shell')?.part).toMatchObject({
      shell: { version: '1.1.0' },
    });
    expect(readFileSync(inSite('shell/1.1.0/js/main.89abcdef.js'), 'utf8')).toBe('begin()');
  });

  test('is not undone by what the operator releases afterwards, without the keys of the team', async () => {
    const [team, other] = [await delivery.join('mf-notes'), await delivery.delegate('mf-habits', ['/app/habits'])];
    await team.publish('mf-notes', '1.4.0');
    await deliverVersion(team.root, 'mf-notes', '1.4.0');
    await other.publish('mf-habits', '0.1.0', { area: createAreaManifest('/app/habits') });
    await deliverVersion(other.root, 'mf-habits', '0.1.0');
    await delivery.visit();
    const { root } = delivery.site;
    await delivery.site.publish('mf-planner', '1.1.0', { area: createAreaManifest('/app/plan') });
    for (const name of ['operator', 'mf-planner', 'shell'])
      cpSync(path.join(root, `offline/.release/roles/${name}.pem`), path.join(root, `.release/roles/${name}.pem`));
    await selectReleaseVersions(root, { 'mf-planner': '1.1.0' });
    const versions = async () => {
      const { roles, rejected } = await delivery.visit();
      expect(rejected).toEqual([]);
      return roles.flatMap(({ part }) => ('remote' in part ? [part.remote.version] : []));
    };
    expect(await versions()).toEqual(['1.4.0', '1.1.0', '0.1.0']);
    await keepRepository(root);
    expect(await versions()).toEqual(['1.4.0', '1.1.0', '0.1.0']);
    expect((await readReleased(root))?.remotes['mf-notes']?.version).toBe('1.4.0');
  });

  test('signs nothing with the key of another area, and names it', async () => {
    const team = await delivery.join('mf-planner');
    await team.publish('mf-notes', '1.4.0');
    await expect(deliverVersion(team.root, 'mf-notes', '1.4.0')).rejects.toThrow(
      /^mf-notes has to be signed with 1 of the keys [0-9a-f]{8}; \.release\/roles has 0 of them/,
    );
    expect(delivery.versionOf('mf-notes')).toBe('1.0.0');
  });

  describe('where two people have to sign', () => {
    let first: TestReleases;
    let second: TestReleases;
    beforeEach(async () => {
      first = await delivery.join('mf-notes');
      second = await delivery.join();
      const { key } = makeRoleKey(second.root, 'mf-notes');
      await delivery.asOperator(['add', 'mf-notes'], { keys: [key.keyval.public], threshold: 2 });
      for (const team of [first, second]) await team.publish('mf-notes', '1.4.0');
    });
    const passOn = (save = path.join(first.root, 'half.json')) =>
      deliverVersion(first.root, 'mf-notes', '1.4.0', { save }).then((text) => ({ text, save }));
    const release = (signed: string, version = '1.4.0') => deliverVersion(second.root, 'mf-notes', version, { signed });

    test('one of them cannot release, and both can', async () => {
      await expect(deliverVersion(first.root, 'mf-notes', '1.4.0')).rejects.toThrow('signed with 2 of the keys');
      const { text, save } = await passOn();
      expect(text).toContain('half.json has 1 of 2 signatures');
      await expect(
        new ServiceClient(delivery.url).deliver([
          encodeHead({ v: 1, roles: { 'mf-notes': JSON.parse(readFileSync(save, 'utf8')) }, files: [] }),
        ]),
      ).rejects.toMatchObject({ fault: 'bad-signature' });
      expect(await release(save)).toMatch(/^mf-notes is at 1\.4\.0, snapshot \d+$/);
      expect((await delivery.visit()).rejected).toEqual([]);
      expect(delivery.versionOf('mf-notes')).toBe('1.4.0');
    });

    test('the second signs only what it has published itself, and nothing twice', async () => {
      const { save } = await passOn();
      await second.publish('mf-notes', '1.5.0');
      await expect(release(save, '1.5.0')).rejects.toThrow('others have signed other files of mf-notes');
      const half = JSON.parse(readFileSync(save, 'utf8'));
      for (const change of [
        { version: 99 },
        { expires: '2099-01-01T00:00:00Z' },
        { expires: '2020-01-01T00:00:00Z' },
      ]) {
        writeFileSync(save, JSON.stringify({ ...half, signed: { ...half.signed, ...change } }));
        await expect(release(save)).rejects.toThrow('for another moment');
      }
      writeFileSync(save, JSON.stringify({ ...half, signed: { ...half.signed, spec_version: '1.0.0' } }));
      await expect(release(save)).rejects.toMatchObject({ fault: 'bad-signature' });
    });
  });

  test('is refused after more deliveries within an hour than the service takes', async () => {
    const limited = await TestDelivery.start({ perHour: 2 });
    try {
      const team = await limited.join('mf-notes');
      for (const version of ['1.4.0', '1.4.1', '1.4.2']) await team.publish('mf-notes', version);
      await deliverVersion(team.root, 'mf-notes', '1.4.0');
      await deliverVersion(team.root, 'mf-notes', '1.4.0');
      await deliverVersion(team.root, 'mf-notes', '1.4.1');
      await expect(deliverVersion(team.root, 'mf-notes', '1.4.2')).rejects.toMatchObject({ fault: 'too-many' });
      expect(limited.versionOf('mf-notes')).toBe('1.4.1');
      const other = await limited.join('shell');
      await other.publish('shell', '1.1.0', { files: { 'index.html': '<html lang="en">' } });
      expect(await deliverVersion(other.root, 'shell', '1.1.0')).toContain('shell is at 1.1.0');
    } finally {
      await limited.stop();
    }
  });

  test('believes only the root that it joined with', async () => {
    const team = await delivery.join('mf-notes');
    const other = await TestDelivery.start();
    try {
      await expect(joinService(team.root, other.url, undefined)).rejects.toThrow('has a root with the SHA-256');
      await expect(joinService(team.root, delivery.url, 'ab'.repeat(32))).rejects.toThrow(`not ${'ab'.repeat(32)}`);
    } finally {
      await other.stop();
    }
    await expect(new ServiceClient(delivery.url).get('/nothing')).rejects.toThrow('missing: no such address');
  });
});
