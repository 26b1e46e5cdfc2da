import { useEffect, useState } from 'react';

/**
 * Returns the file names of the installers that this server offers; empty when there are none or the request failed.
 */
export function useInstallerFiles(): readonly string[] {
  const [files, setFiles] = useState<readonly string[]>([]);
  useEffect(() => {
    const control = new AbortController();
    ask(control.signal).then(setFiles, (reason: unknown) => console.debug('no files are known', reason));
    return () => control.abort();
  }, []);
  return files;
}

async function ask(signal: AbortSignal): Promise<readonly string[]> {
  const answer = await fetch('/downloads/index.json', { signal });
  const body: unknown = answer.ok ? await answer.json() : null;
  const files = typeof body === 'object' && body !== null && 'files' in body ? body.files : [];
  return Array.isArray(files) ? files.filter((file) => typeof file === 'string') : [];
}
