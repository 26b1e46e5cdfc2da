import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';

export interface GetTimings {
  /** Time to the first byte of the body in ms. */
  readonly firstByteMs: number;
  /** Time to the last byte in ms. */
  readonly totalMs: number;
  readonly bytes: number;
}

/** Sends GET on a new connection and reads the body to its end; throws unless the status is 200. */
export function timeGetRequest(url: string, headers: Readonly<Record<string, string>>): Promise<GetTimings> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: new Agent() }, (response) => {
      let firstByteMs = 0;
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        firstByteMs ||= performance.now() - started;
        bytes += part.length;
      });
      response.once('error', reject).once('end', () => {
        if (response.statusCode === 200) resolve({ firstByteMs, totalMs: performance.now() - started, bytes });
        else reject(new Error(`${url} responded with ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}

const SAMPLE_MS = 25;

/**
 * Returns the bytes of memory that a process has allocated. Pages of the memory-mapped database file do not count,
 * because the operating system can take them back at any time.
 */
export function allocatedBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error('the system does not tell the memory of a process');
  return Number(kilobytes) * 1024;
}

/** Runs `work` and returns the peak memory of the process during it, in bytes. */
export async function measurePeakBytes(pid: number, work: () => Promise<void>): Promise<number> {
  let peak = allocatedBytes(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, allocatedBytes(pid));
  }, SAMPLE_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak;
}
