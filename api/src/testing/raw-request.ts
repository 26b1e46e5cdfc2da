import { request } from 'node:http';

interface Raw {
  readonly origin: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a GET request with an unnormalized path and any Host header, which fetch does not allow. */
export function rawRequest({ origin, path, headers = {} }: Raw): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const sent = request({ hostname, port, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
    });
    sent.on('error', reject).end();
  });
}
