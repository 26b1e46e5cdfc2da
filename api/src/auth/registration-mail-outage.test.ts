import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailOutboxModel } from '../platform/mail/mail-outbox.model.ts';
import { createTestAccount, requestVerificationCode } from '../testing/accounts.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  const closed = await startMailServer();
  await closed.close();
  app = await createTestApp({ SMTP_URL: `smtp://127.0.0.1:${closed.port}`, MAIL_FROM: 'no-reply@northkeep.test' });
});
afterAll(() => app.close());

describe('registration while the mail server is unreachable', () => {
  it('succeeds, keeps the code for a later delivery, and logs why it was not sent', async () => {
    const account = createTestAccount();
    expect((await requestVerificationCode(app.stranger(), account)).status).toBe(200);
    await app.deps.mail.drain();
    expect(await MailOutboxModel.find().lean()).toMatchObject([{ attempts: 1, dueAt: expect.any(Date) }]);
    const [line = '{}'] = app.logs.filter((text) => text.includes('mail not sent'));
    expect(JSON.parse(line)).toMatchObject({ outcome: 'unreachable', reason: expect.stringMatching(/^ESOCKET/) });
    expect(app.logs.join()).not.toContain(account.email);
  });
});
