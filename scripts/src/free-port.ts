import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Finds a TCP port of `host` that no process listens on at the moment of the call. It is below the ephemeral range,
 * because the kernel could give a port of that range to a connection before the caller listens on it.
 */
export async function findFreePort(host = 'localhost'): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    if (await isFree(port, host)) return port;
  }
}

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
