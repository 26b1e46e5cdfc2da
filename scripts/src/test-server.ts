import path from 'node:path';
import { ROOT } from './root.ts';
import { type IndependentServer, startIndependentServer } from './testing/independent-server.ts';
import { memoryDir } from './testing/memory-dir.ts';
import { readVitest, runSuite, type Tally } from './testing/suites.ts';

// `npm run test:server`: runs all tests of the API against a MongoDB server, the one in MONGODB_URI or SecantusDB.

/** One for each worker of the tests: SecantusDB uses one core only. */
const SERVERS = 2;

function testOn(uris: readonly string[]): Tally {
  const report = path.join(ROOT, 'out/server.json');
  return runSuite({
    name: 'server',
    args: [
      path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config=vitest.server.config.ts',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    cwd: path.join(ROOT, 'api'),
    report,
    read: readVitest,
    env: { MONGODB_URI: uris[0] ?? '', MONGODB_URIS: uris.join(' '), TMPDIR: memoryDir() },
  });
}

async function testServer(): Promise<Tally> {
  const given = process.env.MONGODB_URI;
  if (given) return testOn([given]);
  const servers: IndependentServer[] = [];
  try {
    while (servers.length < SERVERS) {
      const server = await startIndependentServer(memoryDir());
      if (server === null) {
        console.error('No server to test against: name a MongoDB in MONGODB_URI.');
        return { passed: 0, failed: 1, skipped: 0 };
      }
      servers.push(server);
    }
    return testOn(servers.map(({ uri }) => uri));
  } finally {
    for (const server of servers) await server.stop();
  }
}

const { passed, failed, skipped } = await testServer();
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
