import { acceptsConnections, RestartableProcess } from './processes.ts';

/** Links that toxiproxy disturbs: between the API and its database, and between people and the API. */
export type LinkName = 'database' | 'people';

export interface Toxiproxy {
  /** Adds a link; data to `port` is passed on to `to`. */
  add(name: LinkName, port: number, to: number): Promise<void>;
  /** Disturbs a link while `work` runs. Types and attributes are those of toxiproxy's documentation. */
  disturb(name: LinkName, toxic: Toxic, work: () => Promise<unknown>): Promise<void>;
  /** Closes every connection of a link, and refuses new ones while `work` runs. */
  cut(name: LinkName, work: () => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

interface Toxic {
  readonly type: 'latency' | 'reset_peer' | 'limit_data';
  readonly attributes: Readonly<Record<string, number>>;
}

/** Starts toxiproxy, the program `TOXIPROXY` or `toxiproxy-server`, with its control API on `port`. */
export async function startToxiproxy(port: number): Promise<Toxiproxy> {
  const program = new RestartableProcess({
    program: process.env.TOXIPROXY ?? 'toxiproxy-server',
    args: ['-port', String(port)],
    env: { LOG_LEVEL: 'error' },
    isReady: () => acceptsConnections(port),
  });
  await program.start();
  const call = async (method: 'POST' | 'DELETE', path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`toxiproxy responded to ${path} with ${answer.status}: ${await answer.text()}`);
  };
  return {
    add: (name, from, to) =>
      call('POST', '/proxies', { name, listen: `127.0.0.1:${from}`, upstream: `127.0.0.1:${to}`, enabled: true }),
    async disturb(name, toxic, work) {
      await call('POST', `/proxies/${name}/toxics`, { name: 'fault', stream: 'downstream', toxicity: 1, ...toxic });
      await work();
      await call('DELETE', `/proxies/${name}/toxics/fault`);
    },
    async cut(name, work) {
      await call('POST', `/proxies/${name}`, { enabled: false });
      await work();
      await call('POST', `/proxies/${name}`, { enabled: true });
    },
    close: () => program.end('SIGKILL'),
  };
}
