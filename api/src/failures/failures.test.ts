import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { UserModel } from '../users/user.model.ts';

let releases = '';
let app: TestApp;
beforeAll(async () => {
  releases = await mkdtemp(join(tmpdir(), 'nk-failures-'));
  for (const folder of ['shell/1.0.0', 'r/mf-notes/1.4.0', 'r/mf-notes/1.4.1-local.0a1b2c3d']) {
    await mkdir(join(releases, folder), { recursive: true });
    await writeFile(join(releases, folder, 'release.json'), '{}');
  }
});
afterAll(() => rm(releases, { recursive: true }));

/** Starts a server for the tests of a block. One after the other, because the servers of a file share one connection. */
function startWith(variables: Readonly<Record<string, string>>): void {
  beforeAll(async () => {
    app = await createTestApp({ RELEASES_DIR: releases, ...variables });
  });
  afterAll(() => app.close());
}

const REPORT = { area: 'mf-notes', version: '1.4.0', code: 'unreachable' };
const report = async (body: object) => (await app.stranger().post('/failure-reports', body)).status;
const readCounts = async () => {
  const { client, user } = await app.person();
  await UserModel.updateOne({ userId: user.userId }, { role: 'ADMIN' });
  return (await client.get('/admin/failure-reports')).body;
};

describe('POST /failure-reports', () => {
  startWith({ FAILURE_REPORTS: 'on' });

  it('counts the report of a released version by part, version and reason', async () => {
    for (const body of [
      REPORT,
      REPORT,
      { ...REPORT, code: 'refused' },
      { area: 'shell', version: '1.0.0', code: 'start' },
    ])
      expect(await report(body)).toBe(204);
    const { values } = await app.deps.metrics.visitorFailures.get();
    expect(values.map(({ labels, value }) => ({ ...labels, value }))).toEqual([
      { ...REPORT, value: 2 },
      { ...REPORT, code: 'refused', value: 1 },
      { area: 'shell', version: '1.0.0', code: 'start', value: 1 },
    ]);
    expect(await readCounts()).toEqual({
      isOn: true,
      since: expect.any(String),
      failures: [
        { ...REPORT, count: 2 },
        { ...REPORT, code: 'refused', count: 1 },
        { area: 'shell', version: '1.0.0', code: 'start', count: 1 },
      ],
    });
  });

  it('refuses versions that were never released here, so that nobody adds counters', async () => {
    const { length } = (await app.deps.metrics.visitorFailures.get()).values;
    for (const wrong of [{ version: '1.4.9' }, { area: 'mf-unknown' }, { area: 'shell', version: '9.0.0' }])
      expect(await report({ ...REPORT, ...wrong })).toBe(404);
    expect((await app.deps.metrics.visitorFailures.get()).values).toHaveLength(length);
  });

  it.each([
    ['a text', { ...REPORT, message: 'at /app/notes?line=1' }],
    ['another reason', { ...REPORT, code: 'Error: x' }],
    ['a path as area', { ...REPORT, area: 'mf-notes/../mf-notes' }],
    ['a path as version', { ...REPORT, version: '1.4.0/../1.4.0' }],
    ['no version', { area: 'mf-notes', code: 'crashed' }],
  ])('refuses %s', async (_, body) => {
    expect(await report(body)).toBe(400);
  });

  it('refuses more than 512 bytes', async () => {
    expect(await report({ ...REPORT, text: 'a'.repeat(600) })).toBe(413);
  });

  it('sets no cookie, and logs and stores nothing of the report', async () => {
    const from = app.logs.length;
    const response = await fetch(`${app.origin}/api/failure-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Browser of Anna' },
      body: JSON.stringify(REPORT),
    });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([204, null]);
    const written = app.logs.slice(from).join('\n');
    for (const word of ['unreachable', 'mf-notes', 'Anna', '127.0.0.1']) expect(written).not.toContain(word);
  });

  it('refuses an address that sends too many with 429', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 31; i += 1) statuses.push(await report(REPORT));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });
});

describe('without FAILURE_REPORTS', () => {
  startWith({});

  it('nothing is counted, and the administration says so', async () => {
    expect(await report(REPORT)).toBe(404);
    expect(await readCounts()).toMatchObject({ isOn: false, failures: [] });
  });
});
