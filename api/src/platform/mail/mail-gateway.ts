import type { Logger } from 'pino';
import type { MailSettings } from '../../env/services.ts';
import type { KeyRing } from '../server-key.ts';
import { createEmailTemplates, type EmailTemplates } from './email-templates.ts';
import { localMailboxTransport } from './local-mailbox.ts';
import { storeDiscardedMail, storeMail } from './mail-outbox.ts';
import type { MailSourceCollection } from './mail-source.ts';
import type { MailTransport } from './mail-transport.ts';
import { startMailWorker } from './mail-worker.ts';
import { type OutgoingMail, type PendingMail, sealMail } from './pending-mail.ts';
import { smtpTransport } from './smtp-transport.ts';

export interface MailGateway {
  readonly templates: EmailTemplates;
  /**
   * Seals an email for the field `mails` of the document whose change causes it. Add it with `$push` in the write that
   * makes the change, then call {@link wake}: neither a crash nor a retry loses or repeats the email.
   */
  prepare(mail: OutgoingMail): PendingMail;
  /**
   * Stores an email in the outbox and resolves when it is stored. It is sent in the background, with retries. Use it
   * only if its cause is repeated after a crash: the user repeats a request that got no response, or a job runs again
   * and passes the same `key`.
   */
  send(mail: OutgoingMail): Promise<void>;
  /**
   * Takes as long as {@link send} but sends nothing, so that the response time does not reveal if an account exists.
   */
  sendNothing(mail: OutgoingMail): Promise<void>;
  /** Starts sending stored emails without waiting for it. */
  wake(): void;
  /** Sends due emails and waits until none is being sent. */
  drain(): Promise<void>;
  /** Connects to the mail server without sending. Throws when it cannot be reached. */
  verify(): Promise<void>;
  /** Waits for emails that are being sent, then closes the connection. Other emails stay in the outbox. */
  close(): Promise<void>;
}

interface Options {
  readonly mail: MailSettings;
  readonly publicUrl: string;
  readonly log: Logger;
  readonly keys: KeyRing;
  readonly sources: readonly MailSourceCollection[];
  /** Returns the time in ms since 1970. */
  readonly now?: () => number;
}

/**
 * Opens the gateway that the environment configures, SMTP or the local mailbox, and sends the emails that wait in the
 * outbox.
 */
export function openMailGateway({ mail, publicUrl, log, keys, sources, now = () => Date.now() }: Options): MailGateway {
  const transport: MailTransport = mail.kind === 'smtp' ? smtpTransport(mail) : localMailboxTransport;
  const worker = startMailWorker({ transport, keys, sources, log, now });
  const storeAndWake = async (store: (mail: PendingMail) => Promise<void>, outgoing: OutgoingMail) => {
    await store(sealMail(keys, outgoing));
    worker.wake();
  };
  return {
    templates: createEmailTemplates(publicUrl),
    prepare: (outgoing) => sealMail(keys, outgoing),
    send: (outgoing) => storeAndWake(storeMail, outgoing),
    sendNothing: (outgoing) => storeAndWake(storeDiscardedMail, outgoing),
    wake: worker.wake,
    drain: worker.drain,
    verify: transport.verify,
    async close() {
      await worker.stop();
      transport.close();
    },
  };
}
