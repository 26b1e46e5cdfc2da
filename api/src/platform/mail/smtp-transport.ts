import { createTransport } from 'nodemailer';
import { emailText } from './email.ts';
import { mailDocument } from './mail-document.ts';
import type { MailTransport } from './mail-gateway.ts';

const TIMEOUT_MS = 10_000;

/** Sends emails by SMTP as plain text with an HTML alternative, marked as automatic (Auto-Submitted, RFC 3834). */
export function smtpTransport({ url, from }: { readonly url: string; readonly from: string }): MailTransport {
  const transport = createTransport(
    { url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from, disableFileAccess: true, disableUrlAccess: true, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  return {
    async send({ to, email }) {
      // Security: nodemailer would parse a plain text as a list of addresses, so the address is given as an object.
      await transport.sendMail({
        to: { name: '', address: to },
        subject: email.subject,
        text: emailText(email),
        html: mailDocument(email),
      });
    },
    close: () => transport.close(),
  };
}
