import { connect, type Socket } from 'node:net';

/** Connects to the database of a MongoDB URI, which names a Unix socket or a host and a port. */
export function connectToDatabase(uri: string): Socket {
  const { hostname, port } = new URL(uri);
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? connect(host) : connect(Number(port), host);
}

/** Returns the URI of the same database through a proxy on a loopback port. */
export function uriThroughProxy(uri: string, proxyPort: number): string {
  return `mongodb://127.0.0.1:${proxyPort}${new URL(uri).pathname}?directConnection=true`;
}
