import { createRateLimiter, type RateLimiter } from './auth/rate-limiter.ts';
import { prepareDummyHash } from './auth/secret-hash.ts';
import type { BaseDeps } from './context.ts';
import { databaseChanges } from './live/database-changes.ts';
import { LiveStreams } from './live/live-streams.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { addPoolGauge } from './metrics/pool-gauge.ts';
import { openPaymentProvider, type PaymentProvider } from './payments/open-payments.ts';
import { type MailGateway, openMailGateway } from './platform/mail/mail-gateway.ts';
import { createMailSourceCollection } from './platform/mail/mail-source.ts';
import type { KeyRing } from './platform/server-key.ts';
import { openServerKeys } from './platform/server-key-start.ts';
import { openPushSender, type PushSender } from './push/push-sender.ts';
import { type Assistant, openAssistant } from './suggestions/assistant.ts';
import { SupportModel } from './support/support.model.ts';
import { SubscriberModel } from './updates/subscriber.model.ts';
import { DeletionModel } from './users/deletion.model.ts';
import { setSharedPlan } from './users/plan-of.ts';
import { UserModel } from './users/user.model.ts';

/** Collections whose documents contain waiting emails. */
const MAIL_SOURCES = [
  createMailSourceCollection(UserModel),
  createMailSourceCollection(DeletionModel),
  createMailSourceCollection(SupportModel),
  createMailSourceCollection(SubscriberModel),
];

/** External services and server keys. Opened once at the start, after the database. */
export interface Services {
  readonly keys: KeyRing;
  /**
   * HMAC key for low-entropy values such as codes: without the key, a stolen database does not allow a brute-force
   * attack on them.
   */
  readonly pepper: Buffer;
  readonly rateLimiter: RateLimiter;
  readonly mail: MailGateway;
  readonly payments: PaymentProvider;
  readonly metrics: Metrics;
  readonly assistant: Assistant;
  readonly push: PushSender;
  readonly live: LiveStreams;
}

export type ServiceDeps = BaseDeps & Services;

/** Opens keys, mail and payments. Throws a message that names a missing setting. */
export async function openServices(deps: BaseDeps): Promise<ServiceDeps> {
  const { env, log } = deps;
  setSharedPlan(env.payments.kind === 'off' ? env.payments.plan : null);
  const metrics = createMetrics();
  addPoolGauge(metrics);
  const { ring, pepper } = await openServerKeys(env);
  await prepareDummyHash();
  const mail = openMailGateway({ mail: env.mail, publicUrl: env.publicUrl, log, keys: ring, sources: MAIL_SOURCES });
  const payments = await openPaymentProvider({ env, log, pepper });
  return {
    ...deps,
    keys: ring,
    pepper,
    rateLimiter: createRateLimiter(pepper),
    mail,
    payments,
    metrics,
    assistant: openAssistant({ env, log, metrics }),
    push: await openPushSender({ env, keys: ring, log, metrics }),
    live: new LiveStreams({ changes: databaseChanges }),
  };
}

/** Waits for running work, then closes what {@link openServices} opened. */
export async function closeServices({ mail, payments, live }: Services): Promise<void> {
  live.close();
  await Promise.all([mail.close(), payments.close()]);
}
