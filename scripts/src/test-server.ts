import path from 'node:path';
import { ROOT } from './root.ts';
import { type SecantusServer, startSecantusServer } from './testing/independent-server.ts';
import { findTestDatabaseDir } from './testing/memory-dir.ts';
import {
  describeFailures,
  listFailedFiles,
  mergeRetryCounts,
  RETRIED_FILES_MAX,
  readReport,
} from './testing/run-workspaces.ts';
import { readVitestCounts, runSuite, type TestCounts } from './testing/suites.ts';

// `npm run test:server`: runs all tests of the API against a MongoDB server, the one in MONGODB_URI or SecantusDB.

/** Number of servers, one for each worker of the tests: SecantusDB uses only one core. */
const SERVERS = 2;

const REPORT = path.join(ROOT, 'out/server.json');

interface ServerRun {
  readonly name: string;
  /** Test files to run; all files when the list is empty. */
  readonly files: readonly string[];
}

function testOn(uris: readonly string[], { name, files }: ServerRun): TestCounts {
  return runSuite({
    name,
    args: [
      path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config=vitest.server.config.ts',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${REPORT}`,
      ...files,
    ],
    cwd: path.join(ROOT, 'api'),
    report: REPORT,
    read: readVitestCounts,
    env: { MONGODB_URI: uris[0] ?? '', MONGODB_URIS: uris.join(' '), TMPDIR: findTestDatabaseDir() },
  });
}

async function testServer(run: ServerRun): Promise<TestCounts> {
  const given = process.env.MONGODB_URI;
  if (given) return testOn([given], run);
  const servers: SecantusServer[] = [];
  try {
    while (servers.length < SERVERS) {
      const server = await startSecantusServer(findTestDatabaseDir());
      if (server === null) {
        console.error('No server to test against: name a MongoDB in MONGODB_URI.');
        return { passed: 0, failed: 1, skipped: 0 };
      }
      servers.push(server);
    }
    return testOn(
      servers.map(({ uri }) => uri),
      run,
    );
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Runs files with a failure once more on new servers, because SecantusDB, a beta version, can stop responding. */
async function testWithRetry(): Promise<TestCounts> {
  const first = await testServer({ name: 'server', files: [] });
  const failed = listFailedFiles(readReport(REPORT));
  const files = failed.flatMap(({ name }) => name ?? []);
  if (files.length === 0 || files.length > RETRIED_FILES_MAX) return first;
  for (const failure of describeFailures(ROOT, failed)) console.log(`failed once, retried: ${failure}`);
  return mergeRetryCounts(first, { failed, retry: await testServer({ name: 'server, second run', files }) });
}

const { passed, failed, skipped } = await testWithRetry();
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
