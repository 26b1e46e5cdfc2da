import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import path from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { encodeCanonicalJson, METADATA_BUNDLE_FILE, type MetadataBundle } from '@northkeep/contracts/tuf';
import { getKeyFolder } from '../keys.ts';
import { replaceFile } from '../tuf/repository-memory.ts';
import type { DeliveryResult } from './receive-delivery.ts';

const TIMEOUT_MS = 120_000;

/** The service to which a team delivers, and version 1 of the root, from which everything else is verified. */
export interface Service {
  readonly url: string;
  readonly root: unknown;
}

const serviceFile = (root: string): string => path.join(getKeyFolder(root), 'service.json');

/** True in the folder of a team that has joined a service. */
export const hasService = (root: string): boolean => existsSync(serviceFile(root));

export function readService(root: string): Service {
  if (hasService(root)) return JSON.parse(readFileSync(serviceFile(root), 'utf8'));
  throw new Error('this folder delivers to no service yet: npm run release -- join <url>');
}

/**
 * Remembers a service and its root. Throws when the root has another SHA-256 than the operator told, or than an earlier
 * `join` found. Returns text with the SHA-256.
 */
export async function joinService(root: string, url: string, expected: string | undefined): Promise<string> {
  const service: Service = { url, root: await new ServiceClient(url).get('/1.root.json') };
  const hashOf = (value: unknown) => createHash('sha256').update(encodeCanonicalJson(value)).digest('hex');
  const found = hashOf(service.root);
  const known = expected ?? (hasService(root) ? hashOf(readService(root).root) : found);
  if (found !== known) throw new Error(`${url} has a root with the SHA-256 ${found}, not ${known}`);
  mkdirSync(getKeyFolder(root), { recursive: true, mode: 0o700 });
  replaceFile(serviceFile(root), `${JSON.stringify(service)}\n`);
  return `delivers to ${url}\nroot ${found}${expected ? '' : ' (compare it with what the operator tells)'}`;
}

/** A refusal by the service, with its fault. */
export class ServiceError extends Error {
  readonly fault: string;

  constructor(fault: string, reason: string) {
    super(`${fault}: ${reason}`);
    this.name = 'ServiceError';
    this.fault = fault;
  }
}

/** Speaks with a DeliveryService. */
export class ServiceClient {
  readonly #url: string;

  /** Throws unless the address is one of http or https. */
  constructor(url: string) {
    if (!/^https?:$/.test(new URL(url).protocol)) throw new Error(`${url} is no address of http or https`);
    this.#url = url.replace(/\/$/, '');
  }

  readBundle(): Promise<MetadataBundle> {
    return this.get<MetadataBundle>(`/${METADATA_BUNDLE_FILE}`);
  }

  /** Throws a ServiceError when the service refuses the delivery. */
  deliver(body: Iterable<string | Buffer> | AsyncIterable<string | Buffer>): Promise<DeliveryResult> {
    return this.#send<DeliveryResult>('POST', '/deliveries', body);
  }

  get<T>(file: string): Promise<T> {
    return this.#send<T>('GET', file, []);
  }

  async #send<T>(
    method: string,
    file: string,
    body: Iterable<string | Buffer> | AsyncIterable<string | Buffer>,
  ): Promise<T> {
    const address = this.#url + file;
    const send = address.startsWith('https:') ? requestHttps : requestHttp;
    const outgoing = send(address, { method, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve).once('error', reject);
    });
    // The service may answer, and end the connection, before everything is sent.
    Readable.from(body, { objectMode: false })
      .on('error', (reason) => outgoing.destroy(reason))
      .pipe(outgoing);
    const response = await answer.catch((reason: Error) => {
      throw new Error(`${address} cannot be reached: ${reason.message}`);
    });
    outgoing.on('error', () => undefined);
    const value = Object(await json(response));
    if (response.statusCode === 200) return value;
    throw new ServiceError(String(value.fault), String(value.reason));
  }
}
