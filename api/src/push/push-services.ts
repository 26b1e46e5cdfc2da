/**
 * Hosts of the push services of Chrome, Firefox, Edge and Safari. An endpoint comes from the client: without this list
 * a client could make the server call any address (server-side request forgery).
 */
const HOSTS = ['fcm.googleapis.com', 'jmt17.google.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];
/** Domains of the push services that have a host for each region. */
const DOMAINS = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/**
 * Returns true for a URL of a known push service: https, the default port, no credentials. `standIn` is a further
 * accepted origin outside production; null for none.
 */
export function isPushService(endpoint: string, standIn: string | null): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (standIn !== null && origin === standIn) return true;
  if (protocol !== 'https:' || port !== '') return false;
  return HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain));
}
