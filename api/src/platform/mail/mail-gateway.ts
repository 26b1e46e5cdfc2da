import type { Logger } from 'pino';
import type { Mail } from '../../env.ts';
import type { Email } from './email.ts';
import { createEmailTemplates, type EmailTemplates } from './email-templates.ts';
import { storeInMailbox } from './local-mailbox.ts';
import { smtpTransport } from './smtp-transport.ts';

export interface OutgoingMail {
  readonly to: string;
  readonly email: Email;
}

/** Delivers one email; throws when the mail server does not accept it. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

export interface MailGateway {
  readonly templates: EmailTemplates;
  /** Sends an email. Resolves when the mail server has accepted it; rejects otherwise. */
  send(mail: OutgoingMail): Promise<void>;
  /**
   * Sends an email without waiting, so that the response time does not reveal if an account exists. Logs a failure.
   */
  sendLater(mail: OutgoingMail): void;
  /** Waits for emails that are being sent, then closes the connection. */
  close(): Promise<void>;
}

interface Options {
  readonly mail: Mail;
  readonly publicUrl: string;
  readonly log: Logger;
}

/** Opens the gateway that the environment configures: SMTP, or the local mailbox. */
export function openMailGateway({ mail, publicUrl, log }: Options): MailGateway {
  const transport: MailTransport = mail.kind === 'smtp' ? smtpTransport(mail) : { send: storeInMailbox, close() {} };
  const sendingEmails = new Set<Promise<void>>();
  return {
    templates: createEmailTemplates(publicUrl),
    send: (outgoing) => transport.send(outgoing),
    sendLater(outgoing) {
      const sending = transport
        .send(outgoing)
        // Privacy: the mail server's message is not logged, because it may quote the address and the text.
        .catch((error: unknown) =>
          log.error({ reason: error instanceof Error ? error.name : 'unknown' }, 'mail not sent'),
        )
        .finally(() => sendingEmails.delete(sending));
      sendingEmails.add(sending);
    },
    async close() {
      await Promise.all(sendingEmails);
      transport.close();
    },
  };
}
