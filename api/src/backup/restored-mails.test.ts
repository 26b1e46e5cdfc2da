import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '@northkeep/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailOutboxModel } from '../platform/mail/mail-outbox.model.ts';
import { storeMail } from '../platform/mail/mail-outbox.ts';
import { sealMail } from '../platform/mail/pending-mail.ts';
import { createTestEmail, readMailsTo } from '../testing/accounts.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { writeDatabaseBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

let app: TestApp;
let dir: string;
beforeAll(async () => {
  app = await createTestApp();
  dir = await mkdtemp(join(tmpdir(), 'nk-restored-mails-'));
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true, force: true });
});

const makeDue = (id: string, dueAt: Date) =>
  MailOutboxModel.updateOne({ _id: id, dueAt: { $exists: true } }, { $set: { dueAt } });

describe('restored backup', () => {
  it('does not resend an email that was pending in the backup and sent before the restore', async () => {
    const to = createTestEmail();
    const email = app.deps.mail.templates.newEmailTaken();
    const mail = { ...sealMail(app.deps.keys, { to, email }), at: new Date(Date.now() + HOUR_MS) };
    await MailOutboxModel.create({
      ...{ _id: mail.id, body: mail.body, at: mail.at, expiresAt: mail.expiresAt, removeAt: mail.expiresAt },
      ...{ dueAt: mail.at, attempts: 0 },
    });
    const file = join(dir, 'all.gz');
    await writeDatabaseBackup(file);
    await makeDue(mail.id, new Date(0));
    expect(await readMailsTo(to)).toHaveLength(1);
    await restoreBackup(file, { kids: app.deps.keys.kids, replace: true, open: async () => async () => undefined });
    await makeDue(mail.id, new Date(0));
    await storeMail(mail);
    expect(await readMailsTo(to)).toEqual([]);
  });
});
