import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { WireRecord } from '@northkeep/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabaseForCli } from './platform/open-database.ts';
import { createEnvelope, createSignedInClient, createUser } from './testing/factories.ts';
import { findFreePort, type ServerProcess, startServerProcess } from './testing/server-process.ts';
import type { TestClient } from './testing/test-client.ts';
import type { UserDoc } from './users/user.model.ts';

/** Folder of the compiled server; `npm test` runs `npm run compile` first. */
const DIST = join(import.meta.dirname, '../dist/src');
const run = promisify(execFile);

let dir: string;
let port: number;
let server: ServerProcess | undefined;
/** Processes that have run on `dir`, the first of which has made the data store. */
const started: ServerProcess[] = [];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'nk-main-test-'));
  port = await findFreePort();
});
afterAll(async () => {
  await stop('SIGKILL');
  await rm(dir, { recursive: true, force: true });
});

const variables = (more: Record<string, string> = {}) => ({
  PATH: process.env.PATH ?? '',
  PORT: String(port),
  DATA_DIR: dir,
  RELEASES_DIR: join(dir, 'releases'),
  ...more,
});

/** Starts the server unless the previous test left it running: a start takes longer than a test. */
async function startServer(): Promise<void> {
  if (server?.isRunning()) return;
  server = await startServerProcess({ dataDir: dir, port });
  started.push(server);
}

async function stop(signal: NodeJS.Signals): Promise<number | null> {
  const stopped = server;
  server = undefined;
  stopped?.signal(signal);
  return stopped?.ended() ?? null;
}

/** Creates a user in the database of the running server, like a command line tool. */
async function person(): Promise<{ user: UserDoc; client: TestClient }> {
  const close = await openDatabaseForCli({ database: { kind: 'embedded' }, dataDir: dir });
  const user = await createUser();
  const client = await createSignedInClient(`http://127.0.0.1:${port}`, user);
  await close();
  return { user, client };
}

const command = (args: string[], env = variables()) =>
  run(
    process.execPath,
    args.map((arg) => (arg.endsWith('.js') ? join(DIST, arg) : arg)),
    { env },
  ).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error) => ({ code: Number(error.code), text: `${error.stdout}${error.stderr}` }),
  );

describe('the compiled server', () => {
  it('keeps every acknowledged write after a kill -9 during writes', async () => {
    await startServer();
    const { client } = await person();
    const acknowledged: string[] = [];
    const write = async (): Promise<void> => {
      const id = randomUUID();
      const { status } = await client.post('/lines', { id, text: createEnvelope() });
      if (status === 201) acknowledged.push(id);
      if (acknowledged.length === 100) server?.signal('SIGKILL');
      return write();
    };
    // Each `write()` repeats itself until a request fails, because the server was killed. It then rejects, so all of
    // them settle.
    await Promise.allSettled([write(), write(), write(), write()]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(100);
    await stop('SIGKILL');
    await startServer();
    const kept = new Set((await client.get<WireRecord[]>('/lines')).body.map(({ id }) => id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  }, 150_000);

  it('lets the admin command grant and back up while it runs, and grant and restore while it is stopped', async () => {
    await startServer();
    const [admin, other] = [await person(), await person()];
    const cards = async ({ client }: typeof admin) => (await client.get('/knowledge-cards/admin/get-cards')).status;
    expect(await cards(admin)).toBe(403);
    expect(await command(['admin.js', 'grant', admin.user.email, 'ADMIN'])).toMatchObject({ code: 0 });
    expect(await cards(admin)).toBe(200);
    const backup = join(dir, 'as-admin.northkeep-backup');
    const [kept, unknown] = await Promise.all([
      command(['admin.js', 'backup', backup]),
      command(['admin.js', 'grant', 'nobody@northkeep.test', 'ADMIN']),
    ]);
    const piped = join(dir, 'piped.northkeep-backup');
    const shell = (line: string) =>
      run('sh', ['-c', line, process.execPath, join(DIST, 'admin.js')], { env: variables() });
    const { stderr } = await shell(`"$0" "$1" backup - > ${piped}`);
    expect(stderr).toMatch(/documents are in the backup/);
    expect(kept).toMatchObject({ code: 0, text: expect.stringMatching(/documents are in .* It opens only with/) });
    expect(unknown).toMatchObject({ code: 1 });
    expect(await command(['admin.js', 'grant', admin.user.email, 'USER'])).toMatchObject({ code: 0 });
    expect(await cards(admin)).toBe(403);
    expect(await stop('SIGTERM')).toBe(0);
    expect(await command(['admin.js', 'restore', backup])).toMatchObject({ code: 1 });
    expect(await command(['admin.js', 'restore', backup, '--replace'])).toMatchObject({ code: 0 });
    expect(await command(['admin.js', 'grant', admin.user.email, 'USER'])).toMatchObject({ code: 0 });
    expect((await shell(`"$0" "$1" restore - --replace < ${piped}`)).stdout).toMatch(/documents of standard input are/);
    await expect(shell(`head -c 200 ${piped} | "$0" "$1" restore - --replace`)).rejects.toThrow('it is damaged or cut');
    expect(await command(['admin.js', 'grant', other.user.email, 'ADMIN'])).toMatchObject({ code: 0 });
    await startServer();
    expect([await cards(admin), await cards(other)]).toEqual([200, 200]);
  }, 150_000);

  it('lets a command wait for a server that holds the store and has not published its address yet', async () => {
    await startServer();
    const { user } = await person();
    const address = join(dir, 'store-address');
    await rename(address, `${address}.later`);
    const granted = command(['admin.js', 'grant', user.email, 'ADMIN']);
    // Longer than the command needs to find the store in use.
    await setTimeout(3_000);
    await rename(`${address}.later`, address);
    expect(await granted).toMatchObject({ code: 0, text: expect.stringContaining('is ADMIN now') });
  }, 150_000);

  it('prints a line for each fault of the environment when it cannot start', async () => {
    await startServer();
    const [production, second] = await Promise.all([
      command(['main.js'], variables({ NODE_ENV: 'production' })),
      command(['main.js'], variables({ PORT: String(await findFreePort()) })),
    ]);
    expect(production.code).toBe(1);
    for (const name of ['PUBLIC_URL', 'TRUSTED_PROXIES', 'MONGODB_URI', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'SERVER_KEY'])
      expect(production.text).toMatch(new RegExp(`^${name}: is needed in production`, 'm'));
    expect(second).toMatchObject({ code: 1, text: expect.stringContaining('in use by process') });
  }, 150_000);

  it('logs a warning when it makes a new data store, and none when it finds one', async () => {
    // Restarts only if no other test has done so.
    while (started.length < 2) {
      await stop('SIGKILL');
      await startServer();
    }
    const [first, ...later] = started;
    const made = `a new, empty data store was made in ${join(dir, 'store')}; if there should be data`;
    await vi.waitFor(() => expect(first?.log()).toContain(made));
    for (const { log } of later) expect(log()).not.toContain('a new, empty data store');
  }, 150_000);
});

// These tests use no running server, so their processes run at the same time.
describe.concurrent('the compiled server in its own process', () => {
  it('starts in production when every stand-in is set explicitly, and reports a missing release', async () => {
    const dataDir = join(dir, 'production');
    const standIns = { DATABASE: 'embedded', PAYMENTS: 'simulator', MAIL: 'mailbox', PUSH: 'generated' };
    const SERVER_KEY = Buffer.alloc(32, 1).toString('base64');
    const asked = { NODE_ENV: 'production', PUBLIC_URL: 'https://plan.example', TRUSTED_PROXIES: '1', SERVER_KEY };
    const production = await startServerProcess({ dataDir, variables: { ...asked, ...standIns }, cwd: dir });
    const fault = `RELEASES_DIR: ${join(dataDir, 'releases')} holds no complete release, so no page can be served`;
    await vi.waitFor(() => expect(production.log()).toContain(fault)).finally(production.close);
  }, 150_000);

  it('names the database that it cannot reach, without the password of its address', async () => {
    const uri = `mongodb://anna:hunter2@127.0.0.1:${await findFreePort()}/northkeep`;
    const { code, text } = await command(['main.js'], variables({ MONGODB_URI: uri }));
    expect(code).toBe(1);
    expect(text).toMatch(/^MONGODB_URI: the database cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:\d+\n$/);
  }, 150_000);

  it('names a data folder that it cannot use', async () => {
    const file = join(dir, 'a-file');
    await writeFile(file, '');
    const [isFile, inFile] = await Promise.all([
      command(['main.js'], variables({ DATA_DIR: file })),
      command(['admin.js', 'jobs'], variables({ DATA_DIR: join(file, 'data') })),
    ]);
    expect(isFile).toEqual({ code: 1, text: `DATA_DIR: ${file} cannot be used: it is a file\n` });
    const reason = 'a part of its path is no folder';
    expect(inFile).toEqual({ code: 1, text: `DATA_DIR: ${join(file, 'data')} cannot be used: ${reason}\n` });
  }, 150_000);
});

describe.concurrent('the compiled admin command', () => {
  it('prints its usage with exit code 0 when asked, and to standard error for unknown arguments', async () => {
    const asked = await command(['admin.js', '--help']);
    expect(asked).toMatchObject({ code: 0, text: expect.stringContaining('npm run admin -- grant <email>') });
    const calls = [['frobnicate'], ['jobs', 'all'], ['restore'], ['grant', 'anna@northkeep.test', 'KING']];
    const failed = await Promise.all(
      calls.map((given) =>
        run(process.execPath, [join(DIST, 'admin.js'), ...given], { env: variables() }).catch((error) => error),
      ),
    );
    for (const { code, stdout, stderr } of failed)
      expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: asked.text });
  }, 150_000);
});
