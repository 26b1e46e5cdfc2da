import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Email, renderEmailText } from './email.ts';
import { createEmailTemplates } from './email-templates.ts';
import { type MailView, storeInMailbox } from './local-mailbox.ts';
import type { MailTransport } from './mail-transport.ts';
import { smtpTransport } from './smtp-transport.ts';

const templates = createEmailTemplates('https://northkeep.example');

describe('renderEmailText', () => {
  it('renders the verification code as plain text with a footer', () => {
    expect(renderEmailText(templates.verificationCode('418302'))).toBe(
      `Your code

418 302

Type it where you are registering. It works once, for 15 minutes.

You did not ask for it? Then someone typed your address by mistake. Do nothing and it runs out.

We never ask for your passphrase. This mail loads nothing.
Northkeep, northkeep.example`,
    );
  });

  it('contains the time and the device of a password reset', () => {
    const at = new Date(Date.UTC(2026, 10, 21, 14, 47));
    const text = renderEmailText(templates.passwordReset({ at, device: 'Firefox on Windows' }));
    expect(text).toContain(
      'When: Saturday, November 21, 2026, 14:47 UTC\nWhere: Firefox on Windows\nSessions: All ended',
    );
    expect(text).toContain('It was not me:\nhttps://northkeep.example/support');
  });
});

describe('SMTP transport', () => {
  let server: MailServer;
  let transport: MailTransport;
  beforeAll(async () => {
    server = await startMailServer();
    transport = smtpTransport({
      url: `smtp://127.0.0.1:${server.port}`,
      from: 'Northkeep <no-reply@northkeep.example>',
    });
  });
  afterAll(async () => {
    transport.close();
    await server.close();
  });

  const deliver = (to: string, email: Email) => transport.send({ id: 'an-id', at: new Date(), to, email });

  it('sends plain text and HTML without remote content', async () => {
    await deliver('anna@example.org', templates.resetLink('t'.repeat(43)));
    const [{ to, data, messageId } = { to: [], data: '', messageId: '' }] = server.received;
    expect(to).toEqual(['anna@example.org']);
    expect(messageId).toBe('<an-id@northkeep.example>');
    expect(data).toContain('multipart/alternative');
    expect(data).toContain('Subject: Choose a new password');
    expect(data).toContain('Auto-Submitted: auto-generated');
    expect(data).not.toMatch(/<img|<script|<link|src=|@import|url\(/);
  });

  it('sends to one recipient when the address contains a header injection', async () => {
    const before = server.received.length;
    const to = 'anna@example.org\r\nBcc: evil@example.org';
    await deliver(to, templates.verificationCode('123456')).catch(() => undefined);
    for (const { to: recipients } of server.received.slice(before))
      expect(recipients).not.toContain('evil@example.org');
  });

  it('rejects with the codes of the mail server, without the address and the text of its reply', async () => {
    const refusal = deliver('nobody@example.org', templates.resetLink('s'.repeat(43)));
    await expect(refusal).rejects.toMatchObject({ failure: 'rejected', diagnostic: 'EENVELOPE RCPT TO 550' });
    await expect(refusal).rejects.not.toThrow(/nobody@|sssss|no such user/);
  });
});

describe('local mailbox', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  const page = async (path: string) => {
    const response = await fetch(`${app.origin}${path}`);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  it('shows emails under a strict Content-Security-Policy, with all text escaped', async () => {
    const email = templates.verificationCode('418302');
    await storeInMailbox({ id: 'an-id', at: new Date(), to: '"<b>x</b>"@northkeep.test', email });
    const list = await page('/dev/mail');
    expect(list.text).toContain('418 302 is your Northkeep code');
    expect(list.text).not.toContain('<b>');
    const mails: MailView[] = JSON.parse((await page('/dev/mail.json')).text);
    expect(mails[0]).toMatchObject({ code: '418302', links: [] });
    const one = await page(`/dev/mail/${mails[0]?.id}`);
    expect(one.text).toContain('Type it where you are registering.');
    for (const { text, headers } of [list, one]) {
      expect(text).not.toMatch(/<script|<style|style=/);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'none'/);
    }
    expect((await page('/dev/style.css')).headers.get('content-type')).toContain('text/css');
    expect((await page('/dev/mail/nothing')).status).toBe(404);
  });
});
