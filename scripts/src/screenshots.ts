import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildMissing } from './build/build-all.ts';
import { stageBuild } from './release/stage-build.ts';
import { ROOT } from './root.ts';
import { findChromium, HOW_TO_GET_ONE } from './testing/find-chromium.ts';

/**
 * `npm run screenshots`: takes the pictures of the web app manifest into `shell/public` and those of the landing page into
 * mf-public, where they are committed.
 */
const chromium = findChromium();
if (chromium === null) throw new Error(HOW_TO_GET_ONE);
await buildMissing({ root: ROOT, say: (line) => console.log(line) });
await stageBuild(ROOT);
const { status } = spawnSync(
  process.execPath,
  [path.join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--config=screenshots.config.ts'],
  { cwd: path.join(ROOT, 'e2e'), stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: chromium } },
);
process.exitCode = status ?? 1;
