import { createRequire } from 'node:module';
import type { Spent } from './measured-process.ts';

// Loaded into a measured process before its own code: answers each message with what it has spent so far.

const argon2: Record<string, (...args: unknown[]) => unknown> = createRequire(import.meta.url)('@node-rs/argon2');
let argon2ids = 0;
for (const name of ['hash', 'verify']) {
  const work = argon2[name];
  if (!work) throw new Error(`argon2 has no ${name}`);
  argon2[name] = (...args) => {
    argon2ids += 1;
    return work(...args);
  };
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ ms: (user + system) / 1000, argon2ids } satisfies Spent);
});
// The measuring process is no reason to live.
process.channel?.unref();
