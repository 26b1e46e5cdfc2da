import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createLog } from '../logging.ts';
import { emailText } from './email.ts';
import { createEmailTemplates } from './email-templates.ts';
import { type MailView, storeInMailbox } from './local-mailbox.ts';
import { type MailGateway, openMailGateway } from './mail-gateway.ts';

const templates = createEmailTemplates('https://northkeep.example');

describe('emailText', () => {
  it('renders the verification code as plain text with a footer', () => {
    expect(emailText(templates.verificationCode('418302'))).toBe(
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
    const text = emailText(templates.passwordReset({ at, device: 'Firefox on Windows' }));
    expect(text).toContain(
      'When: Saturday, November 21, 2026, 14:47 UTC\nWhere: Firefox on Windows\nSessions: All ended',
    );
    expect(text).toContain('It was not me:\nhttps://northkeep.example/support');
  });
});

describe('SMTP transport', () => {
  const received: { to: string[]; data: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('nobody') ? new Error('no such user') : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, data: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  const logs: string[] = [];
  let mail: MailGateway;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    mail = openMailGateway({
      mail: { kind: 'smtp', url: `smtp://127.0.0.1:${port}`, from: 'Northkeep <no-reply@northkeep.example>' },
      publicUrl: 'https://northkeep.example',
      log: createLog({ logLevel: 'debug' }, { write: (line: string) => logs.push(line) }),
    });
  });
  afterAll(async () => {
    await mail.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  it('sends plain text and HTML without remote content', async () => {
    await mail.send({ to: 'anna@example.org', email: mail.templates.resetLink('t'.repeat(43)) });
    const { to, data } = received.at(-1) ?? { to: [], data: '' };
    expect(to).toEqual(['anna@example.org']);
    expect(data).toContain('multipart/alternative');
    expect(data).toContain('Subject: Choose a new password');
    expect(data).toContain('Auto-Submitted: auto-generated');
    expect(data).not.toMatch(/<img|<script|<link|src=|@import|url\(/);
  });

  it('sends to one recipient when the address contains a header injection', async () => {
    const before = received.length;
    const to = 'anna@example.org\r\nBcc: evil@example.org';
    await mail.send({ to, email: mail.templates.verificationCode('123456') }).catch(() => undefined);
    for (const { to: recipients } of received.slice(before)) expect(recipients).not.toContain('evil@example.org');
  });

  it('rejects when the server does, and logs neither the address nor the token', async () => {
    const email = mail.templates.resetLink('s'.repeat(43));
    await expect(mail.send({ to: 'nobody@example.org', email })).rejects.toThrow();
    mail.sendLater({ to: 'nobody@example.org', email });
    await vi.waitFor(() => expect(logs.join()).toContain('mail not sent'));
    expect(logs.join()).not.toMatch(/nobody@|sssss/);
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
    await storeInMailbox({ to: '"<b>x</b>"@northkeep.test', email: templates.verificationCode('418302') });
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
