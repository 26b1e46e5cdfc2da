import { MINUTE_MS } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { DELETED_RECIPIENT } from '../platform/mail/local-mailbox.ts';
import { MailOutboxModel } from '../platform/mail/mail-outbox.model.ts';
import { readMailsTo } from '../testing/accounts.ts';
import { drainMail } from '../testing/test-app.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { eraseAccount } from './commands/erase-account.ts';
import { UserModel } from './user.model.ts';

const app = useTestApp();

/** Stores an email that is due in a minute. */
async function storeWaiting(id: string, userId: string): Promise<void> {
  const later = new Date(Date.now() + MINUTE_MS);
  const times = { at: later, expiresAt: later, dueAt: later, removeAt: later };
  await MailOutboxModel.create({ _id: id, userId, attempts: 0, ...times, body: { v: 1, kid: 'k', n: 'n', c: 'c' } });
}

describe('eraseAccount', () => {
  it('deletes the waiting emails of the account and sends one about the deletion', async () => {
    const { user } = await app.person();
    await storeWaiting('of a deleted account', user.userId);
    await eraseAccount(app.deps, user.userId);
    expect(await MailOutboxModel.countDocuments({ userId: user.userId })).toBe(0);
    expect((await readMailsTo(DELETED_RECIPIENT)).map(({ subject }) => subject)).toEqual(['Your account is deleted']);
  });

  it('sends one email about a deletion that was interrupted and repeated', async () => {
    const { user } = await app.person();
    const before = (await readMailsTo(DELETED_RECIPIENT)).length;
    await eraseAccount(app.deps, user.userId);
    await drainMail();
    await UserModel.create(user);
    await eraseAccount(app.deps, user.userId);
    expect(await readMailsTo(DELETED_RECIPIENT)).toHaveLength(before + 1);
  });
});

describe('GET /api/users/me/stored-data', () => {
  it('contains the emails that wait to be sent, sealed as they are stored', async () => {
    const { user, client } = await app.person();
    await storeWaiting('waiting', user.userId);
    const { body } = await client.get<{ mails: unknown }>('/users/me/stored-data');
    expect(body.mails).toMatchObject([{ _id: 'waiting', body: { v: 1 } }]);
  });
});
