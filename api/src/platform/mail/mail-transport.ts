import type { MailBody } from './pending-mail.ts';

/** Email in the form that a transport delivers. */
export interface MailToDeliver extends MailBody {
  /** Id of the outbox entry. As far as it can detect this, a transport must not deliver two emails with the same id. */
  readonly id: string;
  /** Time of the event that caused the email. */
  readonly at: Date;
}

/** Delivers one email; throws a {@link MailDeliveryError} when the mail server does not accept it. */
export interface MailTransport {
  send(mail: MailToDeliver): Promise<void>;
  /** Connects to the mail server without sending. Throws when it cannot be reached. */
  verify(): Promise<void>;
  close(): void;
}

/**
 * Reason of a failed delivery:
 * - `unreachable`: no connection, so that no other email can be delivered now.
 * - `refused`: the mail server did not accept this email now.
 * - `rejected`: the mail server does not accept the address at all (SMTP 5xx to RCPT TO).
 */
export type MailFailure = 'unreachable' | 'refused' | 'rejected';

/** Failed delivery. Privacy: `diagnostic` has codes only, because the server's text may quote the address. */
export class MailDeliveryError extends Error {
  override name = 'MailDeliveryError';
  readonly failure: MailFailure;
  readonly diagnostic: string;

  constructor(failure: MailFailure, diagnostic: string) {
    super(`The email was not delivered: ${failure}`);
    this.failure = failure;
    this.diagnostic = diagnostic;
  }
}
