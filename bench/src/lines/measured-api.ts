import path from 'node:path';
import { findFreePort, type Server } from '@northkeep/e2e/support/server';
import { type BenchAccount, requestHeadersOf } from '../suite/notes.ts';
import { MeasuredProcess } from './measured-process.ts';

const API = path.resolve(import.meta.dirname, '../../api/dist/src/main.js');

/** Starts a second API process on the same database, so that its CPU time excludes that of the embedded store. */
export async function startApi(database: Server, uri: string, writer: BenchAccount): Promise<MeasuredProcess> {
  const port = await findFreePort();
  return MeasuredProcess.start({
    port,
    script: API,
    // Uses the data directory of the database server, because it holds the keys that the existing sessions depend on.
    env: {
      PORT: String(port),
      DATA_DIR: database.dataDir,
      RELEASES_DIR: database.releasesDir,
      PUBLIC_URL: `http://localhost:${port}`,
      MONGODB_URI: uri,
      // The load script sends a client address for each person, like a trusted proxy.
      TRUSTED_PROXIES: '1',
    },
    readyAt: '/api/lines',
    headers: requestHeadersOf(writer),
  });
}
