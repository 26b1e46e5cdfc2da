import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build, defaultClientConditions, defaultServerConditions } from 'vite';
import { buildMissing } from './build/build-all.ts';
import { stageBuild } from './release/stage-build.ts';
import { ROOT } from './root.ts';
import { findChromium, HOW_TO_GET_ONE } from './testing/find-chromium.ts';
import { HOW_TO_GET_THE_JUDGE, startJudge } from './testing/judge-server.ts';

/** `npm run bench`: bundles the bench and runs it on the built suite and, where it is installed, the judge of stores. */
const BENCH = path.join(ROOT, 'bench');
const SOURCE = 'northkeep-source';
const input = (names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([name, file]) => [name, path.join(BENCH, 'src', file)]));
const common = { root: BENCH, configFile: false, logLevel: 'warn' } as const;
const files = { outDir: 'dist', emptyOutDir: false, minify: false, target: 'esnext' } as const;
const output = { format: 'es', entryFileNames: '[name].js' } as const;

const chromium = findChromium();
if (chromium === null) {
  console.error(HOW_TO_GET_ONE);
  process.exit(1);
}
await buildMissing({ root: ROOT, say: (line) => console.log(line) });
await stageBuild(ROOT);
const programs = { main: 'main.ts', 'bare-koa': 'lines/bare-koa.ts', 'report-cpu': 'lines/report-cpu.ts' };
await build({
  ...common,
  resolve: { conditions: [SOURCE, ...defaultServerConditions] },
  ssr: { noExternal: [/^@northkeep\//], resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
  build: { ...files, ssr: true, rollupOptions: { input: input(programs), output } },
});
// What Chromium measures by itself, in one file for its worker and its page.
await build({
  ...common,
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  build: { ...files, rollupOptions: { input: input({ stage: 'opening/stage.ts' }), output } },
});

const judge = await startJudge();
if (judge === null) console.error(HOW_TO_GET_THE_JUDGE);
const { status } = spawnSync(process.execPath, [path.join(BENCH, 'dist/main.js'), ...process.argv.slice(2)], {
  cwd: BENCH,
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: chromium, ...(judge ? { JUDGE_URI: judge.uri } : {}) },
});
await judge?.stop();
process.exitCode = status ?? 1;
