import { isAreaName } from '@northkeep/contracts';
import { buildChangedParts } from './build/build-all.ts';
import { startApi } from './dev/api-process.ts';
import { startDevServer } from './dev/dev-server.ts';
import { publishAndSelectBuild } from './release/stage-build.ts';
import { ROOT } from './root.ts';
import { listAreas } from './workspaces.ts';

const DEV_PORT = Number(process.env.DEV_PORT ?? 4000);

const names = process.argv.slice(2).filter((name) => name !== 'shell');
const known = listAreas(ROOT);
const areas = known.filter((area) => names.includes(area));
const unknown = names.filter((name) => !isAreaName(name) || !known.includes(name));

async function run(): Promise<void> {
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: no such area; there are ${known.join(', ')}`);
  await buildChangedParts({ root: ROOT, say: (line) => console.log(line) });
  await publishAndSelectBuild(ROOT);
  const url = `http://localhost:${DEV_PORT}`;
  const api = await startApi({ root: ROOT, publicUrl: url });
  const server = await startDevServer({ root: ROOT, areas, port: DEV_PORT, apiUrl: api.url });
  console.log(`${url}  hot: ${['shell', ...areas].join(', ')}; api: ${api.url}${api.isOurs ? '' : ' (was running)'}`);
  const stop = (): void => {
    void server.stop().finally(() => {
      api.stop();
      process.exit();
    });
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

run().catch((reason: unknown) => {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exitCode = 1;
});
