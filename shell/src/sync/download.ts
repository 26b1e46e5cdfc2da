const KEEP_MS = 60_000;

/** Saves a text as a file, from memory and without a request to a server. */
export function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser may start to read the blob some time after the click.
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
