import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { pageHeaders, renderPage } from '@northkeep/contracts';
import { registryFile, versionFolder } from '../release/folders.ts';
import { readRegistry } from '../release/registry-file.ts';
import { contentType } from '../serving/content-type.ts';
import { servedFile } from '../serving/served-file.ts';

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

interface Answer {
  status: number;
  body: string | Buffer;
  type: string;
  immutable?: boolean;
}

/** Serves a releases folder as the API does, with switches for what can go wrong; for tests of shell and registry. */
export async function startSuiteServer(root: string, port = 0): Promise<SuiteServer> {
  const down = new Set<string>();
  const tamper = new Map<string, (text: string) => string>();
  const requests: string[] = [];

  const changed = (address: string, text: string): string =>
    [...tamper].reduce((now, [part, change]) => (address.includes(part) ? change(now) : now), text);

  const answerTo = (pathname: string): Answer => {
    if ([...down].some((start) => pathname.startsWith(start))) return { status: 503, body: 'down', type: 'text/plain' };
    const registry = readRegistry(root);
    if (!registry) return { status: 503, body: 'nothing released', type: 'text/plain' };
    const signed = changed('/remotes.json', readFileSync(registryFile(root), 'utf8'));
    if (pathname === '/remotes.json') return { status: 200, body: signed, type: 'application/json' };
    if (!path.extname(pathname)) {
      const template = readFileSync(
        path.join(versionFolder(root, 'shell', registry.shell.version), 'index.html'),
        'utf8',
      );
      return { status: 200, body: renderPage({ template, signed, pathname }), type: 'text/html; charset=utf-8' };
    }
    const served = servedFile(root, pathname, registry.shell.version);
    if (!served) return { status: 404, body: 'not found', type: 'text/plain' };
    const bytes = readFileSync(served.file);
    const isText = /\.(js|css|html)$/.test(pathname);
    return {
      status: 200,
      body: isText ? changed(pathname, bytes.toString()) : bytes,
      type: contentType(path.extname(pathname)),
      immutable: served.immutable,
    };
  };

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    requests.push(pathname);
    const { status, body, type, immutable } = answerTo(pathname);
    const caching = immutable ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.writeHead(status, { ...pageHeaders(), 'cache-control': caching, 'content-type': type }).end(body);
  });
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
