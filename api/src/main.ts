import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { setPriceAmounts } from '@northkeep/contracts';
import { allJobs } from './all-jobs.ts';
import { createApp, createRouters } from './app.ts';
import { completeCollectionSwap } from './backup/swap.ts';
import { seedWisdomCards } from './cards/commands/seed-cards.ts';
import type { BaseDeps } from './context.ts';
import { listLocalServiceReplacements, parseEnv } from './env.ts';
import { databaseChanges } from './live/database-changes.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { MIGRATION_STEPS } from './migrations/all-steps.ts';
import { migrateDatabase } from './migrations/migrate.ts';
import { createResponseAppender, recordResponses } from './openapi/response-recorder.ts';
import { createReleaseCheck, RELEASE_FAULT_MESSAGES } from './platform/hosting/check-release.ts';
import { serveReleases } from './platform/hosting/serve-releases.ts';
import { startJobs } from './platform/jobs/job-runner.ts';
import { startHttpServer } from './platform/listen.ts';
import { createLog } from './platform/logging.ts';
import { openDatabase } from './platform/open-database.ts';
import { closeServices, openServices, type ServiceDeps } from './services.ts';

/**
 * Starts the server and returns the function that stops it. Calls `onListen` before the port is opened. Throws a message
 * that names a missing setting.
 */
async function start(onListen: () => void): Promise<() => Promise<void>> {
  const env = parseEnv(process.env, { root: process.cwd() });
  setPriceAmounts(env.amounts);
  const deps: BaseDeps = { env, log: createLog(env), state: { draining: false } };
  const closeDatabase = await openDatabase(env, {
    warn: (message) => deps.log.warn(message),
    waitMs: env.databaseWaitMs,
    changes: databaseChanges,
  });
  await completeCollectionSwap();
  await migrateDatabase(MIGRATION_STEPS, deps.log);
  const services = await openServices(deps);
  await seedWisdomCards();
  const listener = createApp(services, serveReleases(env)).callback();
  onListen();
  const http = await startHttpServer(
    env.recordResponsesDir ? withRecording(listener, env.recordResponsesDir, services) : listener,
    env,
  );
  const metrics = env.metrics && (await serveMetrics(services.metrics, { env, log: deps.log, ...env.metrics }));
  services.payments.startWebhookDelivery();
  const jobs = startJobs(allJobs(services), deps);
  const releaseFault = await createReleaseCheck(env)();
  if (releaseFault) deps.log.error(`RELEASES_DIR: ${env.releasesDir} ${RELEASE_FAULT_MESSAGES[releaseFault]}`);
  deps.log.info({ standIns: listLocalServiceReplacements(env) }, 'ready');
  console.log(`Northkeep is ready at ${env.publicUrl}`);
  return async () => {
    deps.state.draining = true;
    services.live.close();
    await http.drain(env.drainMs);
    await jobs.stop();
    await metrics?.close();
    await closeServices(services);
    await closeDatabase();
  };
}

/** Records every response and the OpenAPI document in `dir`, for validation after the tests. */
function withRecording(listener: RequestListener, dir: string, services: ServiceDeps): RequestListener {
  const recordingListener = recordResponses(listener, createResponseAppender(dir));
  writeFileSync(join(dir, 'openapi.json'), JSON.stringify(createRouters(services).document()));
  return recordingListener;
}

/** Signal number of each signal; the exit code of a process that it ends is 128 plus this number. */
const SIGNALS = { SIGINT: 2, SIGTERM: 15 } as const;

// The handlers are installed before the port is opened: without them a signal would end the process at once, and with
// it the requests that the server has accepted already.
let isListening = false;
let isStopping = false;
const started = start(() => {
  isListening = true;
});
for (const [signal, number] of Object.entries(SIGNALS))
  process.on(signal, () => {
    // Before the port is open there is no request to answer. A second signal exits immediately: acknowledged writes are
    // already on disk.
    if (!isListening) process.exit(128 + number);
    if (isStopping) process.exit(1);
    isStopping = true;
    started
      .then((stop) => stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  });
started.catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
