import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedStoreInProcess } from '../../embedded-store/index.ts';
import { connectDatabase, disconnectDatabase } from '../platform/database.ts';
import { createKeyRing, type KeyRing } from '../platform/server-key.ts';
import { type CrashPoint, type CrashProxy, startCrashProxy } from './crash-proxy.ts';
import { type MailServer, type ReceivedMail, startMailServer } from './mail-server.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

interface Member {
  readonly server: ServerProcess;
  readonly proxy: CrashProxy;
  readonly mailServer: MailServer;
}

/** Two compiled servers on one embedded store, to which this test process is connected too. */
export interface ServerPair {
  readonly keys: KeyRing;
  /** Emails that both mail servers have received, in any order. */
  received(): readonly ReceivedMail[];
  /** Starts the servers of the pair that are not running. */
  start(): Promise<void>;
  /** Returns the origin of a running server of the pair. */
  origin(): string;
  /** Kills the server that first sends the command, with SIGKILL. Resolves when its process has ended. */
  killAt(point: CrashPoint): Promise<void>;
  /** Kills the first server of the pair that delivers an email, before the mail server has accepted the email. */
  killAtDelivery(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the database; the servers start only with `start`. Each server has its own mail server, so that a test can
 * check which one delivers.
 */
export async function openServerPair(): Promise<ServerPair> {
  const dir = await mkdtemp(join(tmpdir(), 'nk-pair-test-'));
  const store = await startEmbeddedStoreInProcess({ dir: join(dir, 'store') });
  await connectDatabase(store.uri);
  const key = randomBytes(32);
  const variables = {
    SERVER_KEY: key.toString('base64'),
    PUBLIC_URL: 'http://northkeep.test',
    MAIL_FROM: 'Northkeep <no-reply@northkeep.test>',
  };
  const members: Member[] = [];
  const past: ReceivedMail[] = [];

  async function startMember(): Promise<Member> {
    const proxy = await startCrashProxy(store.uri);
    const mailServer = await startMailServer();
    const server = await startServerProcess({
      dataDir: dir,
      variables: {
        ...variables,
        MONGODB_URI: proxy.uri,
        SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      },
    });
    return { server, proxy, mailServer };
  }

  async function closeMember({ server, proxy, mailServer }: Member): Promise<void> {
    await server.close();
    await proxy.close();
    await mailServer.close();
    past.push(...mailServer.received);
  }

  /** Kills the server whose trigger fires first and disarms the trigger of the other one. */
  async function killFirst(arm: (member: Member, kill: () => void) => void, disarm: (member: Member) => void) {
    const killed = await new Promise<Member>((resolve) => {
      for (const member of members)
        arm(member, () => {
          member.server.signal('SIGKILL');
          for (const other of members) disarm(other);
          resolve(member);
        });
    });
    members.splice(members.indexOf(killed), 1);
    await closeMember(killed);
  }

  return {
    keys: createKeyRing([key]),
    received: () => [...past, ...members.flatMap(({ mailServer }) => mailServer.received)],
    async start() {
      while (members.length < 2) members.push(await startMember());
    },
    origin: () => members[0]?.server.origin ?? '',
    killAt: (point) =>
      killFirst(
        ({ proxy }, kill) => proxy.arm(point, kill),
        ({ proxy }) => proxy.arm(null),
      ),
    killAtDelivery: () =>
      killFirst(
        ({ mailServer }, kill) => mailServer.holdNext(kill),
        ({ mailServer }) => mailServer.holdNext(null),
      ),
    async close() {
      for (const member of members) await closeMember(member);
      await disconnectDatabase();
      await store.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
