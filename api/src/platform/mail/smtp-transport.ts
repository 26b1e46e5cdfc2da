import { createTransport } from 'nodemailer';
import { renderEmailText } from './email.ts';
import { renderEmailHtml } from './mail-document.ts';
import { MailDeliveryError, type MailFailure, type MailTransport } from './mail-transport.ts';

const TIMEOUT_MS = 10_000;

/** Sends emails by SMTP as plain text with an HTML alternative, marked as automatic (Auto-Submitted, RFC 3834). */
export function smtpTransport({ url, from }: { readonly url: string; readonly from: string }): MailTransport {
  const transport = createTransport(
    { url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from, disableFileAccess: true, disableUrlAccess: true, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  return {
    async send({ id, to, email }) {
      try {
        await transport.sendMail({
          // The Message-ID is the same for all retries, so that mail servers and clients recognize a repeated delivery
          // by it (RFC 5322, 3.6.4).
          messageId: `<${id}@${email.host}>`,
          // Security: nodemailer would parse a plain text as a list of addresses, so the address is given as an object.
          to: { name: '', address: to },
          subject: email.subject,
          text: renderEmailText(email),
          html: renderEmailHtml(email),
        });
      } catch (error) {
        throw deliveryError(error);
      }
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

function deliveryError(error: unknown): MailDeliveryError {
  const read = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  const status = read('responseCode');
  const codes = [read('code'), read('command'), status].filter((code) => code !== undefined);
  return new MailDeliveryError(failureOf(status, read('command')), codes.join(' ') || 'unknown');
}

function failureOf(status: unknown, command: unknown): MailFailure {
  if (typeof status !== 'number') return 'unreachable';
  return status >= 500 && command === 'RCPT TO' ? 'rejected' : 'refused';
}
