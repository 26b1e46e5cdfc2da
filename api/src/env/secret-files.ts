import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { EnvFaults } from './env-faults.ts';

/**
 * Variables whose value may be read from a file, named by the variable with the suffix `_FILE`: container engines hand
 * out secrets as files, and the environment of a process is shown by many tools.
 */
export const SECRET_NAMES = [
  'MONGODB_URI',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
  'SERVER_KEY',
  'SERVER_KEYS_OLD',
  'AI_API_KEY',
] as const;

type Variables = Record<string, string | undefined>;

/**
 * Returns the variables with the secrets of their files. A file that cannot be read or is empty is a fault, and so is a
 * secret with two sources.
 */
export function readSecretFiles(variables: Readonly<Variables>, faults: EnvFaults): Variables {
  const read: Variables = { ...variables };
  for (const name of SECRET_NAMES) {
    const path = variables[`${name}_FILE`];
    if (path === undefined) continue;
    faults.readFromFile(name);
    if (variables[name] === undefined) read[name] = readSecret(path.trim(), name, faults);
    else faults.add(name, `is one of two sources of the value; remove it or ${name}`);
  }
  return read;
}

function readSecret(path: string, variable: string, faults: EnvFaults): string | undefined {
  try {
    const text = readFileSync(resolve(path), 'utf8').trim();
    if (text !== '') return text;
    faults.add(variable, `${path} is empty`);
  } catch (error) {
    faults.add(variable, `cannot be read: ${error instanceof Error ? error.message : path}`);
  }
  return undefined;
}
