import { Agent, type ClientRequest, get } from 'node:http';

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** One open stream of changes. */
export interface LiveClient {
  /** Time from the request to the first byte in ms. */
  readonly openMs: number;
  /** Resolves with the next event's time of arrival, in ms of `performance.now()`. */
  nextEvent(): Promise<number>;
  readonly isClosed: boolean;
  close(): void;
}

/** Opens the stream of changes; throws unless the status is 200. */
export function openLiveClient(origin: string, headers: Readonly<Record<string, string>>): Promise<LiveClient> {
  const started = performance.now();
  let isClosed = false;
  let onEvent = (_at: number) => {};
  return new Promise((resolve, reject) => {
    const request: ClientRequest = get(`${origin}/api/sync/stream`, { headers, agent }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`the stream responded with ${response.statusCode}`));
        request.destroy();
        return;
      }
      response.on('close', () => {
        isClosed = true;
      });
      response.on('error', () => {});
      response.on('data', (bytes: Buffer) => {
        if (bytes.includes('data:')) onEvent(performance.now());
      });
      response.once('data', () =>
        resolve({
          openMs: performance.now() - started,
          nextEvent: () =>
            new Promise((hear) => {
              onEvent = hear;
            }),
          get isClosed() {
            return isClosed;
          },
          close: () => void request.destroy(),
        }),
      );
    }).on('error', reject);
  });
}
