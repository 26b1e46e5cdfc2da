import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createApp, createRouters } from '../app.ts';
import { parseEnv } from '../env.ts';
import { type RecordedResponse, recordResponses } from '../openapi/response-recorder.ts';
import { createResponseValidator, type ResponseValidator } from '../openapi/response-validator.ts';
import { serveReleases } from '../platform/hosting/serve-releases.ts';
import { createLog } from '../platform/logging.ts';
import { closeServices, openServices, type ServiceDeps } from '../services.ts';
import type { UserDoc } from '../users/user.model.ts';
import { createSignedInClient, createUser } from './factories.ts';
import { TestClient } from './test-client.ts';
import { openTestDatabase, type TestDatabaseOptions } from './test-database.ts';

export interface TestApp {
  readonly origin: string;
  readonly deps: ServiceDeps;
  /** All log lines so far. */
  readonly logs: readonly string[];
  /** Returns a client without a session. */
  stranger(): TestClient;
  /** Creates a user with a vault and a logged-in client. */
  person(overrides?: Partial<UserDoc>): Promise<{ user: UserDoc; client: TestClient }>;
  close(): Promise<void>;
}

/**
 * Starts the API on a free port with an empty database (`test-database.ts`). `close` validates every response against
 * the OpenAPI document and throws for a violation.
 */
export async function createTestApp(
  variables: Readonly<Record<string, string>> = {},
  database: TestDatabaseOptions = {},
): Promise<TestApp> {
  const dir = await mkdtemp(join(tmpdir(), 'nk-api-test-'));
  const env = parseEnv({ NODE_ENV: 'test', DATA_DIR: dir, RELEASES_DIR: join(dir, 'releases'), ...variables });
  const { close: closeDatabase } = await openTestDatabase(dir, database);
  const logs: string[] = [];
  const destination = new Writable({
    write(line, _encoding, done) {
      logs.push(String(line));
      done();
    },
  });
  const log = createLog({ logLevel: 'debug' }, destination);
  const deps = await openServices({ env, log, state: { draining: false } });
  const responses: RecordedResponse[] = [];
  const listener = createApp(deps, serveReleases(env)).callback();
  const server = createServer(recordResponses(listener, (response) => responses.push(response)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${portOf(server.address())}`;
  deps.payments.simulator?.setWebhookUrl(`${origin}/api/payments/webhook`);
  openApps.add(deps);
  return {
    origin,
    deps,
    logs,
    stranger: () => new TestClient(origin),
    async person(overrides) {
      const user = await createUser(overrides);
      return { user, client: await createSignedInClient(origin, user) };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      openApps.delete(deps);
      await closeServices(deps);
      await closeDatabase();
      await rm(dir, { recursive: true, force: true });
      validateAll(deps, responses);
    },
  };
}

const openApps = new Set<ServiceDeps>();

/** Sends the waiting emails of all open test apps, so that the local mailbox contains them. */
export async function drainMail(): Promise<void> {
  for (const { mail } of openApps) await mail.drain();
}

const validators = new Map<string, ResponseValidator>();

/** Throws when a response violates the OpenAPI document. */
function validateAll(deps: ServiceDeps, responses: readonly RecordedResponse[]): void {
  if (responses.length === 0) return;
  // The validator is cached, because the document depends only on the environment and generating it takes longer than
  // the validation.
  const kind = `${deps.env.production} ${deps.env.payments.kind}`;
  const validator = validators.get(kind) ?? createResponseValidator(createRouters(deps).document());
  validators.set(kind, validator);
  const violations = new Set(responses.map(validator.validate).filter((violation) => violation !== null));
  if (violations.size > 0) throw new Error(`responses violate the OpenAPI document:\n${[...violations].join('\n')}`);
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}
