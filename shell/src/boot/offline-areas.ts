import { type AreaManifest, type AreaName, listManifests, type RegisteredAreas } from '@northkeep/contracts';
import { readSessionHint, SESSION_STORAGE_KEY } from '@northkeep/shared-vault/session-hint';
import { hasRequiredRole } from '../guard/can-enter.ts';
import type { Remotes } from '../remotes/remotes.ts';
import type { AreaCacheRequest, AreaCacheResult, WorkerMessage } from '../worker/messages.ts';
import { USER_ROLE_KNOWN_EVENT } from './user-known-event.ts';

/** Maximum time in ms to wait for an idle moment. */
const IDLE_WITHIN_MS = 10_000;

/** Part of `Remotes` that this module observes: the areas and their states. */
interface ObservedAreas extends Pick<Remotes, 'state' | 'subscribe'> {
  readonly areas: RegisteredAreas;
}

interface Circumstances {
  readonly areas: RegisteredAreas;
  readonly isOpened: (area: AreaName) => boolean;
  /** Role of the signed-in user; undefined for a visitor. */
  readonly role: string | undefined;
  /** True after a login on this device, or in the installed app. */
  readonly isKnownDevice: boolean;
  /** True when the user pays for data traffic or has asked the browser to save data. */
  readonly isMetered: boolean;
}

/**
 * Chooses the areas whose files the service worker caches: those that were opened and, on a known device without a
 * metered connection, all areas that the role may open. Areas of other roles are removed from the cache.
 */
export function chooseAreasToCache({
  areas,
  isOpened,
  role,
  isKnownDevice,
  isMetered,
}: Circumstances): AreaCacheRequest {
  const named = listManifests(areas);
  const permitted = named.flatMap(([name, manifest]) => (isPermitted(manifest, role) ? [name] : []));
  return {
    areas: permitted.filter((name) => isOpened(name) || (isKnownDevice && !isMetered)),
    excluded: named.flatMap(([name]) => (permitted.includes(name) ? [] : [name])),
  };
}

/** True unless all paths of the area are restricted to other roles. */
const isPermitted = ({ roles, addresses }: AreaManifest, role: string | undefined): boolean =>
  hasRequiredRole(role, roles) || addresses.some(({ frame }) => frame !== 'admin');

/**
 * Requests that the service worker caches areas now, and again after an area is opened, a login, or an installation.
 */
export function cacheAreasForOfflineUse(remotes: ObservedAreas): void {
  let last = '';
  const update = (): void => {
    const request = chooseAreasToCache({
      areas: remotes.areas,
      isOpened: (area) => remotes.state(area).phase === 'ready',
      role: storedRole(),
      isKnownDevice: hasSignedIn() || isInstalled,
      isMetered: isMetered(),
    });
    const text = JSON.stringify(request);
    if (text === last) return;
    last = text;
    whenIdle(() => void askWorker(request));
  };
  let isInstalled = window.matchMedia('(display-mode: standalone)').matches;
  window.addEventListener('appinstalled', () => {
    isInstalled = true;
    update();
  });
  remotes.subscribe(update);
  window.addEventListener(USER_ROLE_KNOWN_EVENT, update);
  update();
}

async function askWorker(request: AreaCacheRequest): Promise<AreaCacheResult> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<AreaCacheResult>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<AreaCacheResult>) => resolve(data);
  });
  const message: WorkerMessage = { type: 'sync', ...request };
  active?.postMessage(message, [port2]);
  return answer;
}

const hasSignedIn = (): boolean => ['signed-in', 'signed-out'].includes(readSessionHint());

/** The role is a hint only: the server checks it on every request. */
function storedRole(): string | undefined {
  try {
    const role: unknown = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '{}')?.state?.user?.role;
    return typeof role === 'string' ? role : undefined;
  } catch {
    return undefined;
  }
}

/** The Network Information API, which the DOM types of TypeScript lack. */
interface Connection {
  readonly saveData?: boolean;
  readonly type?: string;
}

function isMetered(): boolean {
  const { connection }: Navigator & { connection?: Connection } = navigator;
  return connection?.saveData === true || connection?.type === 'cellular';
}

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
  else work();
}
