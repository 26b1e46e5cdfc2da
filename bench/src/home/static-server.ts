import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.webm': 'video/webm',
  '.woff2': 'font/woff2',
};
const COMPRESSED = ['.html', '.js', '.css', '.svg'];

interface ServedFile {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export interface StaticServer {
  readonly url: string;
  readonly stop: () => void;
}

/** Serves a folder from memory on a free port, with texts compressed by brotli as the API serves them. */
export async function serveFolder(dir: string): Promise<StaticServer> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = new Map(
    entries.map(({ parentPath, name }): [string, ServedFile] => {
      const file = path.join(parentPath, name);
      return [`/${path.relative(dir, file)}`, readServed(file)];
    }),
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const found = files.get(pathname === '/' ? '/index.html' : pathname);
    if (found) response.writeHead(200, found.headers).end(found.body);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { url: `http://localhost:${address.port}`, stop: () => server.close() };
}

function readServed(file: string): ServedFile {
  const extension = path.extname(file);
  const type = TYPES[extension] ?? 'application/octet-stream';
  const content = readFileSync(file);
  const headers = {
    'content-type': type,
    'cache-control': extension === '.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
  };
  if (!COMPRESSED.includes(extension)) return { body: content, headers };
  return { body: brotliCompressSync(content), headers: { ...headers, 'content-encoding': 'br' } };
}
