import { RepositoryError } from '@northkeep/contracts/tuf';
import { repositoryStore } from '../registry/repository-store.ts';
import type { Remotes } from '../remotes/remotes.ts';

// With the pages of the shell, because it needs formats of dates as they do.
const loadWarnings = () => import(/* webpackChunkName: "shell-pages" */ './warn-about-release.ts');

/**
 * Tells the person what is wrong with the release of this page, looks it up in the release log and stores it for the
 * next start. A release that has expired is stored once the person has accepted it.
 */
export async function reportRelease(remotes: Pick<Remotes, 'release' | 'expiryQuestion' | 'subscribe'>): Promise<void> {
  const { release } = remotes;
  if (!release) return;
  const { refused, registry, expiredSince, source, bundle } = release;
  if (refused || registry.rejected.length > 0 || expiredSince !== null)
    await (await loadWarnings()).warnAboutRelease(release);
  if (source === 'stored') return;
  await whenAccepted(remotes);
  const { isLogFault, rememberRepository } = await import(
    /* webpackChunkName: "release-log" */ '../registry/remember-repository.ts'
  );
  try {
    await rememberRepository(bundle, { pinned: __PINNED_ROOT__, memory: repositoryStore, now: Date.now });
  } catch (reason) {
    if (!(reason instanceof RepositoryError && isLogFault(reason))) throw reason;
    (await loadWarnings()).warnAboutLog(reason.message);
  }
}

/** Resolves when there is no question to the person whether an expired release may start. */
export const whenAccepted = (remotes: Pick<Remotes, 'expiryQuestion' | 'subscribe'>): Promise<void> =>
  new Promise((resolve) => {
    if (remotes.expiryQuestion === null) return resolve();
    const unsubscribe = remotes.subscribe(() => {
      if (remotes.expiryQuestion !== null) return;
      unsubscribe();
      resolve();
    });
  });
