import { createTransport } from 'nodemailer';
import type { Carrier } from './gateway.ts';
import { letterText } from './letter.ts';
import { mailDocument } from './mail-document.ts';

const TIMEOUT_MS = 10_000;

/** Hands mails to a mail server: plain text with its HTML alternative, marked as made by a machine (RFC 3834). */
export function smtp({ url, from }: { readonly url: string; readonly from: string }): Carrier {
  const transport = createTransport(
    { url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from, disableFileAccess: true, disableUrlAccess: true, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  return {
    async send({ to, letter }) {
      // An address given as an object is never parsed as a list.
      await transport.sendMail({
        to: { name: '', address: to },
        subject: letter.subject,
        text: letterText(letter),
        html: mailDocument(letter),
      });
    },
    close: () => transport.close(),
  };
}
