/** Runs work that ends with this page. Until it has ended, the browser asks before it closes or reloads the page. */
export async function askBeforeLeaving(work: () => Promise<void>): Promise<void> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  try {
    await work();
  } finally {
    window.removeEventListener('beforeunload', ask);
  }
}
