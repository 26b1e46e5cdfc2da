import { reportLazily } from '../failure-reports/report-lazily.ts';
import { showPageNotice } from './page-notice.ts';

/** Says that the app cannot start, with a button that loads the page again. */
export function showStartFailure(reason: unknown): void {
  console.error(reason);
  reportLazily({ area: 'shell', version: __SHELL_VERSION__, code: 'start' });
  showPageNotice(
    'Northkeep could not be loaded: a file is missing or not the one that was released.',
    () => void refetch().finally(() => location.reload()),
  );
}

/**
 * Fetches the page's files without using the caches, because a damaged file with an `immutable` header would stay in
 * them.
 */
async function refetch(): Promise<void> {
  const scripts = [...document.scripts].map(({ src }) => src);
  const links = [...document.querySelectorAll('link')].map(({ href }) => href);
  const own = [...scripts, ...links].filter((address) => address.startsWith(`${location.origin}/`));
  await Promise.allSettled(own.map((address) => fetch(address, { cache: 'reload' })));
}
