import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildChangedParts } from '../build/build-all.ts';
import { publishAndSelectBuild } from '../release/stage-build.ts';
import { ROOT } from '../root.ts';
import { CHROMIUM_INSTALL_HINT, findChromium } from './find-chromium.ts';

/**
 * Builds changed parts, stages a release and runs a Playwright configuration of `e2e`. Returns the exit code.
 * Throws on a machine without Chromium.
 */
export async function runPlaywright(config: string): Promise<number> {
  const chromium = findChromium();
  if (chromium === null) throw new Error(CHROMIUM_INSTALL_HINT);
  await buildChangedParts({ root: ROOT, say: (line) => console.log(line) });
  await publishAndSelectBuild(ROOT);
  const { status } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', `--config=${config}`],
    { cwd: path.join(ROOT, 'e2e'), stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: chromium } },
  );
  return status ?? 1;
}
