import type { Logger } from 'pino';
import { toLoggableError } from '../../middleware/log-request.ts';
import type { KeyRing } from '../server-key.ts';
import {
  type ClaimedMail,
  claimMail,
  computeMailRetryDelayMs,
  moveMailsToOutbox,
  replaceMailByTombstone,
  retryMail,
} from './mail-outbox.ts';
import type { MailSourceCollection } from './mail-source.ts';
import { MailDeliveryError, type MailTransport } from './mail-transport.ts';
import { unsealMail } from './pending-mail.ts';

/** Interval in ms in which a process checks for emails that are due for a retry or were left by another process. */
const CHECK_INTERVAL_MS = 10_000;
const CONCURRENT_SENDERS = 4;
/** Maximum number of attempts for an email whose address the mail server rejects. */
const REJECTIONS_MAX = 5;

export interface MailWorker {
  /** Starts sending due emails without waiting for it. */
  wake(): void;
  /** Sends due emails and waits until none is being sent. */
  drain(): Promise<void>;
  /** Waits for emails that are being sent and sends no more. */
  stop(): Promise<void>;
}

interface Options {
  readonly transport: MailTransport;
  readonly keys: KeyRing;
  readonly sources: readonly MailSourceCollection[];
  readonly log: Logger;
  /** Returns the time in ms since 1970. */
  readonly now: () => number;
}

/** Starts the worker that sends the emails of the outbox. Any number of processes may run one on the same database. */
export function startMailWorker(options: Options): MailWorker {
  const { sources, log, now } = options;
  const passes = new Set<Promise<void>>();
  let isStopped = false;
  let isWoken = false;
  /**
   * Current outage of the mail server. Until it ends, the worker tries one email after each retry delay instead of all
   * due emails.
   */
  let outage = { failures: 0, until: 0 };

  async function sendDue(): Promise<void> {
    for (const source of sources) await moveMailsToOutbox(source);
    while (!isStopped && now() >= outage.until) {
      const claimed = await claimMail(now());
      if (!claimed) return;
      const isReachable = await attempt(options, claimed);
      const failures = isReachable ? 0 : outage.failures + 1;
      outage = { failures, until: isReachable ? 0 : now() + computeMailRetryDelayMs(failures) };
    }
  }

  function start(): void {
    if (isStopped) return;
    if (passes.size >= CONCURRENT_SENDERS) {
      isWoken = true;
      return;
    }
    const pass = sendDue()
      .catch((error: unknown) => log.error({ err: toLoggableError(error) }, 'the mail outbox could not be read'))
      .finally(() => {
        passes.delete(pass);
        if (!isWoken) return;
        isWoken = false;
        start();
      });
    passes.add(pass);
  }

  const timer = setInterval(start, CHECK_INTERVAL_MS).unref();
  start();
  return {
    wake: start,
    async drain() {
      start();
      while (passes.size > 0) await Promise.all(passes);
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await Promise.all(passes);
    },
  };
}

/** Tries to deliver an email once and logs the result. Returns false when the mail server was unreachable. */
async function attempt({ transport, keys, log, now }: Options, mail: ClaimedMail): Promise<boolean> {
  const started = now();
  const line = (outcome: string) => ({ mail: mail._id, outcome, attempt: mail.attempts, ms: now() - started });
  if (mail.expiresAt.getTime() <= started) {
    await replaceMailByTombstone(mail, 'expired', started);
    log.error(line('expired'), 'mail not sent before it expired');
    return true;
  }
  const body = openOrNull(keys, mail);
  if (!body) {
    await replaceMailByTombstone(mail, 'unreadable', started);
    log.error(line('unreadable'), 'mail not sent: its server key is missing');
    return true;
  }
  try {
    await transport.send({ ...body, id: mail._id, at: mail.at });
  } catch (error) {
    const { failure, diagnostic } =
      error instanceof MailDeliveryError ? error : new MailDeliveryError('refused', 'unknown');
    const isFinal = failure === 'rejected' && mail.attempts >= REJECTIONS_MAX;
    await (isFinal ? replaceMailByTombstone(mail, 'rejected', now()) : retryMail(mail, now()));
    log.error({ ...line(failure), reason: diagnostic, isFinal }, 'mail not sent');
    return failure !== 'unreachable';
  }
  await replaceMailByTombstone(mail, 'sent', now());
  log.info(line('sent'), 'mail sent');
  return true;
}

function openOrNull(keys: KeyRing, { _id, body }: ClaimedMail) {
  try {
    return unsealMail(keys, { id: _id, body });
  } catch {
    return null;
  }
}
