declare const AGREED: unique symbol;

/**
 * Base URL of an external service that may receive values of the vault. Only {@link requireAgreedService} creates one,
 * so the compiler rejects a request to any other address.
 */
export type AgreedServiceUrl = string & { readonly [AGREED]: true };

/**
 * Reason why nothing is sent to a service.
 * - `invalid`: its address is not an http or https URL, or contains credentials.
 * - `own-origin`: the server of this installation named its own address and would learn what the user wrote.
 * - `not-agreed`: the user has agreed to no host yet.
 * - `changed`: the user has agreed to another host.
 */
export type ServiceRefusal = 'invalid' | 'own-origin' | 'not-agreed' | 'changed';

export class ServiceRefusedError extends Error {
  readonly reason: ServiceRefusal;

  constructor(reason: ServiceRefusal) {
    super(`Nothing was sent to the service: ${reason}`);
    this.name = 'ServiceRefusedError';
    this.reason = reason;
  }
}

/**
 * Returns why the address that a response named may not receive values of the vault, or null when its origin is the one
 * that the user agreed to. The origin includes scheme and port, so that a change of either asks again.
 *
 * @param agreedOrigin origin in the sealed settings; null before the user agreed
 * @param pageOrigin origin of this page
 */
export function findServiceRefusal(
  address: string,
  agreedOrigin: string | null,
  pageOrigin: string = location.origin,
): ServiceRefusal | null {
  if (!URL.canParse(address)) return 'invalid';
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username + url.password !== '') return 'invalid';
  if (url.host === new URL(pageOrigin).host) return 'own-origin';
  if (agreedOrigin === null) return 'not-agreed';
  return url.origin === agreedOrigin ? null : 'changed';
}

/** Returns the address as one that may receive values of the vault. Throws a {@link ServiceRefusedError} otherwise. */
export function requireAgreedService(address: string, agreedOrigin: string | null): AgreedServiceUrl {
  const refusal = findServiceRefusal(address, agreedOrigin);
  if (refusal !== null) throw new ServiceRefusedError(refusal);
  return address as AgreedServiceUrl;
}
