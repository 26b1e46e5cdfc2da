import { createServer } from 'node:net';

/** Finds a TCP port of `host` that no process listens on at the moment of the call. */
export async function findFreePort(host = 'localhost'): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, host, resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}
