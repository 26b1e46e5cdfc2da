import { EnvError } from '../env/env-faults.ts';
import { parseEnv } from '../env.ts';

/** A complete environment of production. */
export const PRODUCTION_ENV = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://northkeep.example',
  MONGODB_URI: 'mongodb://db.example/northkeep',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Northkeep <hello@northkeep.example>',
  SERVER_KEY: Buffer.alloc(32).toString('base64'),
  VAPID_PUBLIC_KEY: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  VAPID_PRIVATE_KEY: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  VAPID_SUBJECT: 'mailto:hello@northkeep.example',
  TRUSTED_PROXIES: '1',
};
/** The environment of production without one variable. */
export const buildProductionEnvWithout = (name: keyof typeof PRODUCTION_ENV, more: Record<string, string> = {}) => {
  const { [name]: _, ...rest } = PRODUCTION_ENV;
  return { ...rest, ...more };
};

/** Returns the lines of the error that stops the start, `NAME: reason`. */
export function readEnvFaults(variables: Readonly<Record<string, string>>, options: { root?: string } = {}): string[] {
  try {
    parseEnv(variables, options);
  } catch (error) {
    if (error instanceof EnvError) return error.message.split('\n');
    throw error;
  }
  return [];
}
export const extractVariableNames = (faults: readonly string[]) =>
  faults.map((fault) => fault.slice(0, fault.indexOf(':')));
