import { createRequire } from 'node:module';
import type { ResourceUsage } from './measured-process.ts';

// This script is preloaded into a measured process. It replies to each message with the CPU time and the number of
// argon2id calls so far.

const argon2: Record<string, (...args: unknown[]) => unknown> = createRequire(import.meta.url)('@node-rs/argon2');
let argon2ids = 0;
for (const name of ['hash', 'verify']) {
  const compute = argon2[name];
  if (!compute) throw new Error(`argon2 has no ${name}`);
  argon2[name] = (...args) => {
    argon2ids += 1;
    return compute(...args);
  };
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ ms: (user + system) / 1000, argon2ids } satisfies ResourceUsage);
});
// Without `unref`, the open channel to the parent process would prevent this process from exiting.
process.channel?.unref();
