import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import {
  type AreaName,
  buildSecurityHeaders,
  DERIVATION_WORKER_PATH,
  DERIVATION_WORKER_POLICY,
  getContentType,
} from '@northkeep/contracts';
import { type Configuration, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { areaBrowserConfiguration, shellPreset } from '../build/preset.ts';
import { readRegistry } from '../release/registry-file.ts';
import { findServedFile } from '../serving/served-file.ts';
import { createDevRelease, getHotBasePath } from './dev-release.ts';
import { createPageMiddleware, send } from './page-middleware.ts';

interface DevServerInput {
  root: string;
  areas: readonly AreaName[];
  port: number;
  apiUrl: string;
}

/**
 * Serves the shell and the named areas with hot reload, the other areas as released, and the API, all under one origin
 * and with the security policy of production. Only the Integrity-Policy header is left out, because hot-reloaded files
 * have no fixed hash.
 */
export async function startDevServer({ root, areas, port, apiUrl }: DevServerInput): Promise<RspackDevServer> {
  const options = { mode: 'development' } as const;
  const hot = areas.map((area): Configuration => {
    const configuration = areaBrowserConfiguration(path.join(root, area), options);
    return { ...configuration, output: { ...configuration.output, publicPath: getHotBasePath(area) } };
  });
  const compiler = rspack([...shellPreset(path.join(root, 'shell'), options), ...hot]);
  const headers = await headersLike(apiUrl, port);

  const template = async (): Promise<string> => {
    await new Promise<void>((resolve) => server.middleware?.waitUntilValid(() => resolve()));
    const { outputPath, outputFileSystem } = compiler.compilers[0] ?? {};
    return new Promise((resolve, reject) => {
      outputFileSystem?.readFile(path.join(outputPath ?? '', 'index.html'), (error, data) =>
        data ? resolve(String(data)) : reject(error ?? new Error('the shell is not built')),
      );
    });
  };

  const answerPage = createPageMiddleware({ release: () => createDevRelease(root, areas), template });
  const answer = async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (DERIVATION_WORKER_PATH.test(pathname)) response.setHeader('content-security-policy', DERIVATION_WORKER_POLICY);
    if (await answerPage(request, response)) return;
    const served = /^\/(?:r|tuf|log)\//.test(pathname)
      ? findServedFile(root, pathname, readRegistry(root)?.shell.version ?? '')
      : null;
    if (!served) return next();
    send(response, await readFile(served.file), getContentType(pathname));
  };

  const server = new RspackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      liveReload: false,
      client: { overlay: false, logging: 'warn' },
      proxy: [{ context: ['/api', '/dev'], target: apiUrl }],
      static: false,
      setupMiddlewares: (middlewares) => [
        {
          name: 'northkeep',
          middleware: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
            answer(request, response, next).catch(next);
          },
        },
        ...middlewares,
      ],
    },
    compiler,
  );
  await server.start();
  return server;
}

/** Returns the page headers of the API, with the WebSocket of hot reload allowed and without Integrity-Policy. */
async function headersLike(apiUrl: string, port: number): Promise<Record<string, string>> {
  const headers = buildSecurityHeaders({ integrity: false });
  const response = await fetch(`${apiUrl}/api/health`).catch(() => null);
  const policy = response?.headers.get('content-security-policy') ?? headers['content-security-policy'] ?? '';
  const withSocket = policy.replace("connect-src 'self'", `connect-src 'self' ws://localhost:${port}`);
  return { ...headers, 'content-security-policy': withSocket };
}
