import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { pageHeaders, renderPage } from '@northkeep/contracts';
import { registryFile, versionFolder } from '../release/folders.ts';
import { readRegistry } from '../release/registry-file.ts';
import { servedFile } from '../release/served-file.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

export interface SuiteServer {
  url: string;
  port: number;
  /** Addresses that start so answer 503. */
  down: Set<string>;
  /** Part of an address -> what its text becomes. */
  tamper: Map<string, (text: string) => string>;
  requests: string[];
  close: () => Promise<void>;
}

/** Serves a releases folder as the API does, with switches for what can go wrong; for tests of shell and registry. */
export async function startSuiteServer(root: string, port = 0): Promise<SuiteServer> {
  const down = new Set<string>();
  const tamper = new Map<string, (text: string) => string>();
  const requests: string[] = [];

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    requests.push(pathname);
    const headers: Record<string, string> = { ...pageHeaders(), 'cache-control': 'no-cache' };
    const send = (status: number, body: string | Buffer, type: string): void => {
      response.writeHead(status, { ...headers, 'content-type': type }).end(body);
    };
    if ([...down].some((start) => pathname.startsWith(start))) return send(503, 'down', 'text/plain');
    const registry = readRegistry(root);
    const changed = (text: string): string =>
      [...tamper].reduce((now, [part, change]) => (pathname.includes(part) ? change(now) : now), text);
    const signed = existsSync(registryFile(root)) ? readFileSync(registryFile(root), 'utf8') : null;
    const seen = signed && (tamper.get('/remotes.json')?.(signed) ?? signed);
    if (pathname === '/remotes.json') return send(seen ? 200 : 404, seen ?? '', 'application/json');
    if (!registry) return send(503, 'nothing released', 'text/plain');
    if (!path.extname(pathname)) {
      const template = readFileSync(
        path.join(versionFolder(root, 'shell', registry.shell.version), 'index.html'),
        'utf8',
      );
      return send(200, renderPage({ template, signed: seen, pathname }), 'text/html; charset=utf-8');
    }
    const served = servedFile(root, pathname, registry.shell.version);
    if (!served) return send(404, 'not found', 'text/plain');
    if (served.immutable) headers['cache-control'] = 'public, max-age=31536000, immutable';
    const type = TYPES[path.extname(pathname)] ?? 'application/octet-stream';
    const bytes = readFileSync(served.file);
    send(200, tamper.size > 0 && /\.(js|css|html)$/.test(pathname) ? changed(bytes.toString()) : bytes, type);
  };

  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    down,
    tamper,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
