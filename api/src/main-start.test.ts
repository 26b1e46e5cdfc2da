import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from './testing/server-process.ts';

/** Entry of the compiled server; `npm test` runs `npm run compile` first. */
const MAIN = join(import.meta.dirname, '../dist/src/main.js');

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'nk-start-test-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function spawnServer() {
  const port = await findFreePort();
  const env = { PATH: process.env.PATH ?? '', PORT: `${port}`, DATA_DIR: dir, RELEASES_DIR: join(dir, 'releases') };
  const child = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' });
  return { port, child, ended: once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]> };
}

/** Sends a request as soon as the port is open. Returns the response; rejects when the connection is reset. */
async function askAtFirstChance(port: number, sent: () => void): Promise<string> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    if (!isOpen) {
      await pause(1);
      continue;
    }
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    sent();
    let text = '';
    for await (const part of socket) text += String(part);
    return text;
  }
}

describe('the compiled server that gets SIGTERM while it starts', () => {
  it('answers a request that it accepted just after the port was opened, and exits with 0', async () => {
    const { port, child, ended } = await spawnServer();
    const answer = await askAtFirstChance(port, () => child.kill('SIGTERM'));
    expect(answer).toMatch(/^HTTP\/1\.1 (200|503) /);
    expect(await ended).toEqual([0, null]);
  });

  it('ends at once, by the exit code of the signal, before the port is open', async () => {
    const { child, ended } = await spawnServer();
    await pause(200);
    child.kill('SIGTERM');
    const [code, signal] = await ended;
    expect([code, signal]).toSatisfy((end) =>
      [JSON.stringify([143, null]), JSON.stringify([null, 'SIGTERM'])].includes(JSON.stringify(end)),
    );
  });
});
