import path from 'node:path';
import { ROOT } from './root.ts';
import { HOW_TO_GET_THE_JUDGE, startJudge } from './testing/judge-server.ts';
import { readVitest, runSuite, type Tally } from './testing/suites.ts';

/** `npm run test:server`: every test of the API on a MongoDB server, MONGODB_URI or one started for it. */
function testOn(uri: string): Tally {
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
    env: { MONGODB_URI: uri },
  });
}

async function testServer(): Promise<Tally> {
  const given = process.env.MONGODB_URI;
  if (given) return testOn(given);
  const judge = await startJudge();
  if (judge === null) {
    console.error(HOW_TO_GET_THE_JUDGE);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  try {
    return testOn(judge.uri);
  } finally {
    await judge.stop();
  }
}

const { passed, failed, skipped } = await testServer();
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
