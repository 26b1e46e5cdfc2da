import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Input of a command: a terminal, or a pipe that has no `isTTY`. */
export type CommandInput = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** Error for a passphrase that was not typed: the input is not a terminal, or the user pressed Ctrl+C or Ctrl+D. */
export class NoPassphraseError extends Error {
  override readonly name = 'NoPassphraseError';

  constructor(readonly reason: 'no-terminal' | 'cancelled') {
    super(reason);
  }
}

/**
 * Reads a passphrase from a terminal without showing it. A pipe or a file is rejected, because a passphrase in a
 * command line, a variable or a file stays in histories and backups. Throws a {@link NoPassphraseError}.
 */
export async function readPassphrase(input: CommandInput, prompt: (text: string) => void): Promise<string> {
  if (input.isTTY !== true) throw new NoPassphraseError('no-terminal');
  prompt('Passphrase of the archive: ');
  // In raw mode the terminal itself does not echo; this stream discards the echo that readline writes.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true, historySize: 0 });
  try {
    return await new Promise<string>((resolve, reject) => {
      const cancel = () => reject(new NoPassphraseError('cancelled'));
      lines.once('line', resolve);
      lines.once('SIGINT', cancel);
      lines.once('close', cancel);
    });
  } finally {
    lines.close();
    prompt('\n');
  }
}
