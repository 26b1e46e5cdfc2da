import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from '@northkeep/e2e/support/server';
import { createPeople } from '../load/create-people.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { Person } from './person.ts';
import { acceptsConnections, RestartableProcess } from './processes.ts';
import { startToxiproxy, type Toxiproxy } from './toxiproxy.ts';

/** Compiled server of this checkout. */
export const API = path.resolve(import.meta.dirname, '../../api/dist/src/main.js');

/** The database, three replicas of the API, the proxy before them, and people who use them. */
export interface Stand {
  readonly database: RestartableProcess;
  readonly replicas: readonly RestartableProcess[];
  readonly toxiproxy: Toxiproxy;
  readonly people: readonly Person[];
  /** Makes a replica of another program, or with other variables, at the place of one of the three. */
  replace(index: number, options: ReplicaOptions): RestartableProcess;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  readonly main?: string;
  /** Script that the process loads before the server. */
  readonly preload?: string;
}

interface StandOptions {
  /** Program of the MongoDB-compatible server. */
  readonly server: string;
  readonly people: number;
  /** Server of the replicas at the beginning; default: that of this checkout. */
  readonly main?: string;
}

const REPLICAS = 3;

/** Creates the database server, which is not started yet, with its files below `folder`. */
function createDatabase(program: string, folder: string, port: number): RestartableProcess {
  const storage = path.join(folder, 'database');
  mkdirSync(storage);
  return new RestartableProcess({
    program,
    // Without --sync-on-commit the server loses acknowledged writes when it is killed.
    args: ['--port', `${port}`, '--storage-path', storage, '--sync-on-commit', '--log-level', 'ERROR'],
    isReady: () => acceptsConnections(port),
  });
}

/**
 * Starts two replicas at the same moment on an empty database, with nothing between them and their people, and gives the
 * people to `use`. Every second person uses the second replica. Throws when a replica ends or does not become ready.
 */
export async function withTwoOnEmptyDatabase(
  server: string,
  count: number,
  use: (people: readonly Person[]) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'northkeep-faults-'));
  const port = async () => Number(await findFreePort());
  const databasePort = await port();
  const database = createDatabase(server, folder, databasePort);
  const ports = [await port(), await port()];
  const env = replicaEnv(databasePort);
  const replicas = ports.map((each) => createReplica(each, { folder, env }));
  try {
    await database.start();
    await Promise.all(replicas.map((replica) => replica.start()));
    const accounts = await createPeople({ url: `http://localhost:${ports[0]}` }, count);
    await use(accounts.map((account, i) => new Person(account, `http://127.0.0.1:${ports[i % ports.length]}`)));
  } finally {
    for (const replica of replicas) await replica.end('SIGKILL');
    await database.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

const replicaEnv = (databasePort: number) => ({
  MONGODB_URI: `mongodb://127.0.0.1:${databasePort}/northkeep?directConnection=true`,
  SERVER_KEY: randomBytes(32).toString('base64'),
  TRUSTED_PROXIES: '1',
  LOG_LEVEL: 'fatal',
});

/** Starts everything on an empty database, all replicas at once, and creates the people. */
export async function startStand({ server, people: count, main = API }: StandOptions): Promise<Stand> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'northkeep-faults-'));
  const port = async () => Number(await findFreePort());
  const [databasePort, linkPort, webPort, balancerPort] = [await port(), await port(), await port(), await port()];
  const database = createDatabase(server, folder, databasePort);
  await database.start();
  const toxiproxy = await startToxiproxy(await port());
  await toxiproxy.add('database', linkPort, databasePort);
  await toxiproxy.add('people', webPort, balancerPort);
  const balancer = await startBalancer(balancerPort);
  const env = replicaEnv(linkPort);
  const ports = [await port(), await port(), await port()];
  const replicas = ports.map((each) => createReplica(each, { folder, env, main }));
  await Promise.all(replicas.map((replica) => replica.start()));
  balancer.ports.push(...ports);
  const accounts = await createPeople({ url: `http://localhost:${ports[0]}` }, count);
  const stand: Stand = {
    database,
    replicas,
    toxiproxy,
    people: accounts.map((account) => new Person(account, `http://127.0.0.1:${webPort}`)),
    replace(index, options) {
      const replica = createReplica(ports[index % REPLICAS] ?? 0, { folder, env, ...options });
      replicas[index % REPLICAS] = replica;
      return replica;
    },
    close: () => closeAll({ replicas, balancer, toxiproxy, database, folder }),
  };
  return stand;
}

interface Replica extends ReplicaOptions {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

function createReplica(port: number, { folder, env, main = API, preload }: Replica): RestartableProcess {
  return new RestartableProcess({
    program: process.execPath,
    args: [...(preload === undefined ? [] : ['--import', preload]), main],
    env: {
      ...env,
      PORT: `${port}`,
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: path.join(folder, `data-${port}`),
      RELEASES_DIR: path.join(folder, 'releases'),
    },
    isReady: () =>
      fetch(`http://127.0.0.1:${port}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
}

interface Parts extends Pick<Stand, 'replicas' | 'toxiproxy' | 'database'> {
  readonly balancer: Balancer;
  readonly folder: string;
}

async function closeAll({ replicas, balancer, toxiproxy, database, folder }: Parts): Promise<void> {
  for (const replica of replicas) await replica.end('SIGKILL');
  await balancer.close();
  await toxiproxy.close();
  await database.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
