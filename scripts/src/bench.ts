import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build, defaultClientConditions, defaultServerConditions } from 'vite';
import { buildChangedParts } from './build/build-all.ts';
import { publishAndSelectBuild } from './release/stage-build.ts';
import { ROOT } from './root.ts';
import { CHROMIUM_INSTALL_HINT, findChromium } from './testing/find-chromium.ts';
import { startSecantusServer } from './testing/independent-server.ts';
import { installPythonTool, SECANTUS_TOOL } from './testing/python-tool.ts';

// `npm run bench`: bundles the benchmarks and runs them on the built suite; some of them also need SecantusDB.

const BENCH = path.join(ROOT, 'bench');
/** Benchmarks that also run on SecantusDB, a MongoDB-compatible server by other authors, for comparison. */
const COMPARED = ['live', 'reads', 'stores', 'sync'];
const SOURCE = 'northkeep-source';
const input = (names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([name, file]) => [name, path.join(BENCH, 'src', file)]));
const common = { root: BENCH, configFile: false, logLevel: 'warn' } as const;
const files = { outDir: 'dist', emptyOutDir: false, minify: false, target: 'esnext' } as const;
const output = { format: 'es', entryFileNames: '[name].js' } as const;

const chromium = findChromium();
if (chromium === null) {
  console.error(CHROMIUM_INSTALL_HINT);
  process.exit(1);
}
await buildChangedParts({ root: ROOT, say: (line) => console.log(line) });
await publishAndSelectBuild(ROOT);
const programs = {
  main: 'main.ts',
  'bare-koa': 'lines/bare-koa.ts',
  'bare-sync': 'sync/bare-sync.ts',
  'report-cpu': 'lines/report-cpu.ts',
  'shift-clock': 'faults/shift-clock.ts',
};
await build({
  ...common,
  resolve: { conditions: [SOURCE, ...defaultServerConditions] },
  ssr: { noExternal: [/^@northkeep\//], resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
  build: { ...files, ssr: true, rollupOptions: { input: input(programs), output } },
});
// Bundles the code that runs in Chromium into one file, which page and worker both load.
await build({
  ...common,
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  build: { ...files, rollupOptions: { input: input({ stage: 'opening/stage.ts' }), output } },
});

const selected = process.argv.slice(2);
const isCompared = selected.length === 0 || selected.some((name) => COMPARED.includes(name));
const independentServer = isCompared ? await startSecantusServer() : null;
/** Program of that server; the faults start and kill it themselves. */
const program = selected.includes('faults') ? installPythonTool(SECANTUS_TOOL) : null;
const { status } = spawnSync(process.execPath, [path.join(BENCH, 'dist/main.js'), ...selected], {
  cwd: BENCH,
  stdio: 'inherit',
  env: {
    ...process.env,
    CHROMIUM_PATH: chromium,
    ...(program && 'program' in program ? { INDEPENDENT_SERVER_PROGRAM: program.program } : {}),
    ...(independentServer ? { INDEPENDENT_SERVER_URI: independentServer.uri } : {}),
  },
});
await independentServer?.stop();
process.exitCode = status ?? 1;
