import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../free-port.ts';

/** Number of start checks, which take two minutes in total: the first start on a slow disk creates every index. */
const START_TRIES = 600;
const TRY_PAUSE_MS = 200;

export interface ApiProcess {
  url: string;
  /** False when an API was already running at PORT; `stop` then does nothing. */
  isOurs: boolean;
  stop: () => void;
}

/** Returns the API for the development server: the one that already runs at PORT, or a new one on a free port. */
export async function startApi({ root, publicUrl }: { root: string; publicUrl: string }): Promise<ApiProcess> {
  const running = `http://localhost:${process.env.PORT ?? 8080}`;
  if (await isHealthy(running)) return { url: running, isOurs: false, stop: () => undefined };
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [path.join(root, 'api/dist/src/main.js')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), PUBLIC_URL: publicUrl },
    stdio: 'inherit',
  });
  const stop = (): void => void child.kill('SIGTERM');
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the API stopped with code ${child.exitCode}`);
    if (await isHealthy(url)) return { url, isOurs: true, stop };
    await wait(TRY_PAUSE_MS);
  }
  stop();
  throw new Error('the API does not answer');
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    // The request failed, so no API is running on that port.
    return false;
  }
}
