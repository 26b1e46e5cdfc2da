import { setTimeout } from 'node:timers/promises';
import { Difference, reasonOf } from './difference.ts';

/** Time for one request with its response, in ms. */
const TIMEOUT = 30_000;
const CONCURRENT_REQUESTS = 8;
/** A connection can end at any moment, for example when the server closes an idle one. A second one then succeeds. */
const ATTEMPTS = 3;
const DELAY_BETWEEN_ATTEMPTS = 200;
/** Encodings in which every file and page is compared: a server keeps a copy for each. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Decompressed body. */
  readonly bytes: Buffer;
}

interface GetOptions {
  /** Largest body in bytes, after decompression. */
  readonly limit: number;
  readonly encoding?: (typeof ENCODINGS)[number];
  readonly accept?: string;
}

/** Reads a site with GET requests. It follows no redirect, and limits the time and size of each response. */
export class SiteReader {
  readonly origin: string;

  /** Throws for anything but the address of a site: http or https, without path and credentials. */
  constructor(url: string) {
    const { protocol, origin, href } = new URL(url);
    if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${url} is no address of http or https`);
    if (href !== `${origin}/`) throw new Error(`${url} is more than the address of a site, such as ${origin}`);
    this.origin = origin;
  }

  /** Throws a Difference for a redirect and for a longer body, an Error when the site does not answer. */
  async get(path: string, options: GetOptions): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#request(path, options);
      } catch (reason) {
        if (reason instanceof Difference) throw reason;
        const isTimeout = reason instanceof DOMException;
        if (attempt === ATTEMPTS || isTimeout) {
          const cause = reason instanceof Error && reason.cause ? `: ${reasonOf(reason.cause)}` : '';
          throw new Error(`${this.origin}${path} cannot be read: ${reasonOf(reason)}${cause}`);
        }
        await setTimeout(DELAY_BETWEEN_ATTEMPTS);
      }
    }
  }

  async #request(path: string, { limit, encoding = 'br', accept = '*/*' }: GetOptions): Promise<Answer> {
    const answer = await fetch(this.origin + path, {
      redirect: 'manual',
      headers: { accept, 'accept-encoding': encoding },
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const { status, headers } = answer;
    if (status >= 300 && status < 400) throw new Difference(path, 'no redirect', `status ${status}`);
    return { status, headers, bytes: await readBody(path, answer.body, limit) };
  }

  /** As `get`, and throws a Difference for any status but 200. */
  async getFile(path: string, options: GetOptions): Promise<Answer> {
    const answer = await this.get(path, options);
    if (answer.status !== 200) throw new Difference(path, 'a file', `status ${answer.status}`);
    return answer;
  }

  async getText(path: string, limit: number): Promise<string> {
    return decodeText(path, (await this.getFile(path, { limit })).bytes);
  }
}

export function decodeText(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Difference(path, 'text in UTF-8', 'other bytes');
  }
}

async function readBody(path: string, body: ReadableStream<Uint8Array> | null, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > limit) throw new Difference(path, `at most ${limit} bytes`, 'more');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Runs `check` for each item in each encoding, a few at a time. Rejects with the first fault. */
export async function forEachAnswer<Item>(
  items: readonly Item[],
  check: (item: Item, encoding: (typeof ENCODINGS)[number]) => Promise<void>,
): Promise<void> {
  const left = items.flatMap((item) => ENCODINGS.map((encoding) => ({ item, encoding }))).values();
  const work = async () => {
    for (const { item, encoding } of left) await check(item, encoding);
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, work));
}
