import { buildPathHeaders, type PageSecurityPolicy } from '@northkeep/contracts';
import { Difference } from './difference.ts';

/** Hosts of a policy that an operator chooses: the location services and the analytics script. */
export type PolicyHosts = Required<Pick<PageSecurityPolicy, 'connect' | 'scripts'>>;

const HOST = /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/;
/** Headers that no response has, because a browser would load or open something else because of them. */
const FOREIGN = ['refresh', 'link', 'service-worker-allowed'];
const CONTENT_TYPES: Readonly<Record<string, RegExp>> = {
  html: /^text\/html; charset=utf-8$/i,
  js: /^text\/javascript(; charset=utf-8)?$/i,
  css: /^text\/css(; charset=utf-8)?$/i,
};

/** Returns the hosts that the policy of a response names besides the site itself. */
export function readPolicyHosts(headers: Headers): PolicyHosts {
  const policy = headers.get('content-security-policy') ?? '';
  const hostsOf = (directive: string) =>
    (new RegExp(`(?:^|; )${directive} ([^;]*)`).exec(policy)?.[1] ?? '').split(' ').filter((host) => HOST.test(host));
  return { connect: hostsOf('connect-src'), scripts: hostsOf('script-src') };
}

/** Throws a Difference unless a response has the security headers of its path and the content type of its kind. */
export function checkHeaders(path: string, headers: Headers, hosts: PolicyHosts, kind = path.split('.').at(-1)): void {
  const fail = (name: string, expected: string) => {
    throw new Difference(path, `the header ${name}: ${expected}`, headers.get(name) ?? 'none');
  };
  for (const [name, value] of Object.entries(buildPathHeaders(path, hosts)))
    if (headers.get(name) !== value) fail(name, value);
  for (const name of FOREIGN)
    if (headers.has(name)) throw new Difference(path, `no header ${name}`, headers.get(name) ?? '');
  const type = CONTENT_TYPES[kind ?? ''];
  if (type && !type.test(headers.get('content-type') ?? '')) fail('content-type', `of ${kind}`);
}
