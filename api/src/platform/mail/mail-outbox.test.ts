import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, MINUTE_MS } from '@northkeep/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '../../app.ts';
import { createUser } from '../../testing/factories.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { updateUserAndMail } from '../../users/update-and-mail.ts';
import { UserModel } from '../../users/user.model.ts';
import { createLog } from '../logging.ts';
import { createKeyRing } from '../server-key.ts';
import { createEmailTemplates } from './email-templates.ts';
import { type MailGateway, openMailGateway } from './mail-gateway.ts';
import { MailOutboxModel } from './mail-outbox.model.ts';
import { claimMail, computeMailRetryDelayMs, moveMailsToOutbox, SEND_LEASE_MS, storeMail } from './mail-outbox.ts';
import { createMailSourceCollection } from './mail-source.ts';
import { unsealMail } from './pending-mail.ts';
import { smtpTransport } from './smtp-transport.ts';

const keys = createKeyRing([randomBytes(32)]);
const source = createMailSourceCollection(UserModel);

let dir: string;
let closeDatabase: () => Promise<void>;
let server: MailServer;
let logs: string[];
let time: number;
const gateways: MailGateway[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'nk-outbox-test-'));
  ({ close: closeDatabase } = await openTestDatabase(dir));
});
afterAll(async () => {
  await closeDatabase();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  server = await startMailServer();
  logs = [];
  time = Date.now() + MINUTE_MS;
});
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
  await server.close();
  await MailOutboxModel.deleteMany({});
});

/** Opens the gateway of one more API process. */
function openGateway(): MailGateway {
  const url = `smtp://127.0.0.1:${server.port}`;
  const gateway = openMailGateway({
    mail: { kind: 'smtp', url, from: 'Northkeep <no-reply@northkeep.example>' },
    publicUrl: 'https://northkeep.example',
    log: createLog({ logLevel: 'debug' }, { write: (line: string) => logs.push(line) }),
    ...{ keys, sources: [source], now: () => time },
  });
  gateways.push(gateway);
  return gateway;
}

const templates = createEmailTemplates('https://northkeep.example');
const code = (to: string) => ({ to, email: templates.verificationCode('418302') });

describe('mail outbox', () => {
  it('delivers an email after the mail server was unreachable', async () => {
    const mail = openGateway();
    const { port } = server;
    await server.close();
    await mail.send(code('anna@example.org'));
    await mail.drain();
    server = await startMailServer(port);
    await mail.drain();
    expect(server.received).toHaveLength(0);
    time += computeMailRetryDelayMs(1);
    await mail.drain();
    expect(server.received).toMatchObject([{ to: ['anna@example.org'] }]);
  });

  it('logs why an email was not sent, without its address and content', async () => {
    const mail = openGateway();
    await server.close();
    await mail.send(code('anna@example.org'));
    await mail.drain();
    const [line = ''] = logs.filter((text) => text.includes('mail not sent'));
    expect(JSON.parse(line)).toMatchObject({ outcome: 'unreachable', reason: expect.stringContaining('ESOCKET') });
    expect(logs.join()).not.toMatch(/anna|418302/);
    server = await startMailServer();
  });

  it('stores a waiting email encrypted, and keeps neither its address nor its content once it is sent', async () => {
    const mail = openGateway();
    await mail.close();
    await mail.send({ ...code('anna@example.org'), userId: 'u1' });
    const waiting = await MailOutboxModel.collection.findOne({});
    expect(JSON.stringify(waiting)).not.toMatch(/anna|418302/);
    await openGateway().drain();
    expect(server.received).toHaveLength(1);
    const sent = await MailOutboxModel.collection.findOne({});
    expect(Object.keys(sent ?? {}).sort()).toEqual(['_id', 'at', 'attempts', 'expiresAt', 'outcome', 'removeAt']);
  });

  it('does not send a code that has expired', async () => {
    const mail = openGateway();
    await mail.send({ ...code('anna@example.org'), expiresAt: new Date(time - 1) });
    await mail.drain();
    expect(server.received).toHaveLength(0);
    expect(await MailOutboxModel.findOne().lean()).toMatchObject({ outcome: 'expired' });
    expect(logs.join()).toContain('mail not sent before it expired');
  });

  it('sends one email for two entries with the same key', async () => {
    const mail = openGateway();
    for (const _ of [1, 2]) {
      await mail.send({ ...code('anna@example.org'), key: 'renewal 1' });
      await mail.drain();
    }
    expect(server.received).toHaveLength(1);
  });

  it('stops after five rejections of the address', async () => {
    const mail = openGateway();
    await mail.send(code('nobody@example.org'));
    for (let day = 0; day < 8; day += 1) {
      await mail.drain();
      time += DAY_MS / 2;
    }
    expect(await MailOutboxModel.findOne().lean()).toMatchObject({ outcome: 'rejected', attempts: 5 });
  });

  it('stores a decoy entry like that of an email, but sends nothing for it', async () => {
    const mail = openGateway();
    await mail.sendNothing(code('anna@example.org'));
    await mail.drain();
    expect(server.received).toHaveLength(0);
    expect(await MailOutboxModel.countDocuments()).toBe(1);
  });
});

describe('mail outbox of several processes', () => {
  it('sends each email once', async () => {
    const processes = [openGateway(), openGateway(), openGateway()];
    const addresses = Array.from({ length: 12 }, (_, n) => `p${n}@example.org`);
    await Promise.all(addresses.map((to, n) => processes[n % 3]?.send(code(to))));
    await Promise.all(processes.map((mail) => mail.drain()));
    expect(server.received.flatMap(({ to }) => to).sort()).toEqual(addresses.sort());
  });

  it('sends the email of a process that crashed before it was sent', async () => {
    const crashed = openGateway();
    await crashed.close();
    await crashed.send(code('anna@example.org'));
    await claimMail(time);
    const mail = openGateway();
    await mail.drain();
    expect(server.received).toHaveLength(0);
    time += SEND_LEASE_MS;
    await mail.drain();
    expect(server.received).toHaveLength(1);
  });

  it('repeats an email with the same Message-ID after a crash between its delivery and its confirmation in the outbox', async () => {
    const crashed = openGateway();
    await crashed.close();
    await crashed.send(code('anna@example.org'));
    const claimed = await claimMail(time);
    if (!claimed) throw new Error('nothing was claimed');
    const transport = smtpTransport({ url: `smtp://127.0.0.1:${server.port}`, from: 'no-reply@northkeep.example' });
    await transport.send({
      ...unsealMail(keys, { id: claimed._id, body: claimed.body }),
      id: claimed._id,
      at: claimed.at,
    });
    time += SEND_LEASE_MS;
    await openGateway().drain();
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1);
  });
});

describe('updateUserAndMail', () => {
  const rename = async (mail: MailGateway) => {
    const user = await createUser();
    const filter = { userId: user.userId, firstName: 'Ada' };
    const email = templates.deletionCancelled();
    return { user, change: () => updateUserAndMail({ mail }, { user, filter, update: { firstName: 'Eve' }, email }) };
  };

  it('stores the change and its email in one write, which another process sends after a crash', async () => {
    const crashed = openGateway();
    await crashed.close();
    const { user, change } = await rename(crashed);
    await change();
    expect(await UserModel.findOne({ userId: user.userId }).lean()).toMatchObject({ firstName: 'Eve', mails: [{}] });
    await openGateway().drain();
    expect(server.received).toMatchObject([{ to: [user.email] }]);
    expect(await UserModel.findOne({ userId: user.userId }).lean()).toMatchObject({ mails: [] });
  });

  it('makes no change and sends no email when the account was changed since it was read', async () => {
    const mail = openGateway();
    const { change } = await rename(mail);
    await change();
    expect(await change()).toBeNull();
    await mail.drain();
    expect(server.received).toHaveLength(1);
  });

  it('sends an email once when a process crashed while moving it to the outbox', async () => {
    const crashed = openGateway();
    await crashed.close();
    const { user, change } = await rename(crashed);
    const stored = (await change())?.mails?.[0];
    if (!stored) throw new Error('no email was stored');
    await storeMail(stored);
    const mail = openGateway();
    await mail.drain();
    await UserModel.updateOne({ userId: user.userId }, { $set: { mails: [stored] } });
    await moveMailsToOutbox(source);
    await mail.drain();
    expect(server.received).toHaveLength(1);
  });
});
