import type { Logger } from 'pino';
import type { Mail } from '../../env.ts';
import type { Letter } from './letter.ts';
import { type Letters, letters } from './letters.ts';
import { keepInMailbox } from './local-mailbox.ts';
import { smtp } from './smtp.ts';

export interface Outgoing {
  readonly to: string;
  readonly letter: Letter;
}

/** Carries one mail away; throws when it could not be handed over. */
export interface Carrier {
  send(mail: Outgoing): Promise<void>;
  close(): void;
}

export interface MailGateway {
  readonly write: Letters;
  /** Sends a mail and waits until it was handed over. */
  send(mail: Outgoing): Promise<void>;
  /** Sends a mail after the answer has gone, so that the answer's time tells nothing. A failure is logged. */
  sendLater(mail: Outgoing): void;
  /** Waits for the mails on their way, then lets go of the connection. */
  close(): Promise<void>;
}

interface Options {
  readonly mail: Mail;
  readonly publicUrl: string;
  readonly log: Logger;
}

/** The gateway that the environment asks for: SMTP, or the local mailbox. */
export function openMail({ mail, publicUrl, log }: Options): MailGateway {
  const carrier: Carrier = mail.kind === 'smtp' ? smtp(mail) : { send: keepInMailbox, close() {} };
  const leaving = new Set<Promise<void>>();
  return {
    write: letters(publicUrl),
    send: (outgoing) => carrier.send(outgoing),
    sendLater(outgoing) {
      const sending = carrier
        .send(outgoing)
        // Neither address nor text: an answer of the mail server may quote both.
        .catch((error: unknown) =>
          log.error({ reason: error instanceof Error ? error.name : 'unknown' }, 'mail not sent'),
        )
        .finally(() => leaving.delete(sending));
      leaving.add(sending);
    },
    async close() {
      await Promise.all(leaving);
      carrier.close();
    },
  };
}
