const KEEP_MS = 60_000;

/** Gives a text as a file. Nothing is asked of any server: the browser takes it from this page. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser may begin to read it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
