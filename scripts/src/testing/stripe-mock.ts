import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../free-port.ts';
import { ROOT } from '../root.ts';

/** Stripe's own mock of its API, which validates our requests. `.ci/external-checks` installs it. */
const PROGRAM = path.join(ROOT, '.cache/bin/stripe-mock');
const START_TRIES = 100;
const TRY_PAUSE_MS = 100;

export const STRIPE_MOCK_INSTALL_HINT = `stripe-mock is not installed. Install it:
  GOBIN=$PWD/.cache/bin go install github.com/stripe/stripe-mock@v0.203.0`;

/** Running stripe-mock. */
export interface StripeMock {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts stripe-mock on free loopback ports. Returns null when it is not installed. Throws when it does not start. */
export async function startStripeMock(): Promise<StripeMock | null> {
  if (!existsSync(PROGRAM)) return null;
  const [port, secure] = [await findFreePort(), await findFreePort()];
  const addresses = ['-http-addr', `127.0.0.1:${port}`, '-https-addr', `127.0.0.1:${secure}`];
  const mock = spawn(PROGRAM, addresses, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((resolve) => mock.once('exit', () => resolve()));
  const stop = async () => {
    mock.kill('SIGTERM');
    await ended;
  };
  for (let tries = 0; tries < START_TRIES && mock.exitCode === null; tries += 1) {
    if (await acceptsConnections(port)) return { port, stop };
    await wait(TRY_PAUSE_MS);
  }
  await stop();
  throw new Error('stripe-mock did not start');
}

const acceptsConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('error', () => resolve(false));
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
  });
