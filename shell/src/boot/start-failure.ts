/** Replaces the page by an error message with a retry button when the app cannot start. Uses the DOM only. */
export function showStartFailure(reason: unknown): void {
  console.error(reason);
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = 'Northkeep could not be loaded: a file is missing or not the one that was released. ';
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = 'Try again';
  again.addEventListener('click', () => void refetch().finally(() => location.reload()));
  document.getElementById('root')?.replaceChildren(text, again);
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
