import type { InstanceConfig } from '@northkeep/contracts';
import type { Env } from '../env.ts';

/** Presents the settings from the environment: names of services and hosts, but no URL with a path and no key. */
export function presentInstance({
  payments,
  activationFee,
  mail,
  assistant,
  geocodingUrl,
  database,
}: Env): InstanceConfig {
  return {
    payments: payments.kind,
    plan: payments.kind === 'off' ? payments.plan : null,
    activationFee,
    mail: mail.kind,
    assistant: assistant?.host ?? null,
    geocoding: geocodingUrl === null ? null : new URL(geocodingUrl).host,
    database: database.kind,
  };
}
