import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Time in ms within which a push service has to answer. */
const TIMEOUT_MS = 10_000;

interface Message {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Posts a message to a push service and returns the status of its response. Follows no redirect, and connects only to
 * public addresses. Rejects when the service does not respond.
 * @param standIn origin of a local replacement of the push services, to which it connects at any address
 */
export function postPushMessage({ endpoint, headers, body }: Message, standIn: string | null): Promise<number> {
  const { protocol, origin } = new URL(endpoint);
  const send = protocol === 'http:' ? requestHttp : requestHttps;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const guard = origin === standIn ? {} : { lookup: lookupPublic };
  return new Promise((resolve, reject) => {
    const request = send(endpoint, {
      ...{ method: 'POST', signal, ...guard },
      headers: { ...headers, 'content-length': body.length },
    });
    request.once('error', reject);
    request.once('response', (response) => {
      // The body of the response is not needed and may be endless.
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.end(body);
  });
}

/**
 * Resolves a host to its public addresses only, so that the name of a push service cannot lead into the server's own
 * network.
 */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const open = addresses.filter(({ address }) => ipaddr.process(address).range() === 'unicast');
    const [first] = open;
    if (!first) return callback(new Error(`${hostname} has no public address`), '');
    if (options.all === true) return callback(null, open);
    callback(null, first.address, first.family);
  });
};
