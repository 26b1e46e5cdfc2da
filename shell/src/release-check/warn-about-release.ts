// Loaded only when there is something to tell.
import { toast } from '@northkeep/shared-kit/runtime';
import type { OpenRegistry } from '../registry/open-registry.ts';
import { describeExpiry, describeRefusal, RELEASE_TEXTS } from './copy.ts';
import { readServerTime } from './server-time.ts';

const warn = (text: string, detail: string): void => void toast({ type: 'warning', text, detail, stays: true });

/** Tells the person by name what is wrong with the release that this page was opened with, or with the one it refused. */
export async function warnAboutRelease({ refused, registry, expiredSince }: OpenRegistry): Promise<void> {
  if (refused) warn(RELEASE_TEXTS.refused, describeRefusal(refused));
  for (const { name, reason } of registry.rejected) warn(RELEASE_TEXTS.areaRefused(name), reason);
  if (expiredSince === null) return;
  const { text, detail } = describeExpiry(expiredSince, { now: Date.now(), serverTime: await readServerTime() });
  warn(text, detail);
}

/** Tells the person that the release of this page is not in the release log as it has to be. */
export const warnAboutLog = (reason: string): void =>
  warn(RELEASE_TEXTS.unlogged, RELEASE_TEXTS.unloggedDetail(reason));
