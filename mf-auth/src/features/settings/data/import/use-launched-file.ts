import { useEffect } from 'react';

/** The queue of files with which the system opened the installed app; only Chromium has it. */
interface LaunchQueue {
  setConsumer: (consumer: (params: { readonly files: readonly FileSystemFileHandle[] }) => void) => void;
}

/** Calls `onFile` with the archive that a person opened with the installed app (`file_handlers` of the manifest). */
export function useLaunchedFile(onFile: (file: File) => void): void {
  useEffect(() => {
    const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
    // The browser queues the opened file until a consumer is set, so the file is still available after the login and
    // the unlock.
    launchQueue?.setConsumer(({ files: [handle] }) => {
      handle
        ?.getFile()
        .then(onFile)
        .catch((reason: unknown) => console.warn('the opened file could not be read:', reason));
    });
  }, [onFile]);
}
