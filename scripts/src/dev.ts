import { isArea } from '@northkeep/contracts';
import { buildMissing } from './build/build-all.ts';
import { startApi } from './dev/api-process.ts';
import { startDevServer } from './dev/dev-server.ts';
import { stage } from './release/stage.ts';
import { ROOT } from './root.ts';

const DEV_PORT = Number(process.env.DEV_PORT ?? 4000);

const names = process.argv.slice(2).filter((name) => name !== 'shell');
const areas = names.filter(isArea);
const unknown = names.filter((name) => !isArea(name));

async function run(): Promise<void> {
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: no such area`);
  await buildMissing({ root: ROOT, say: (line) => console.log(line) });
  await stage(ROOT);
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
