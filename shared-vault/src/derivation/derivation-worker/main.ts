import { argon2id } from '@northkeep/contracts/argon2id';
import { type Argon2idInput, TooLittleMemoryError } from '@northkeep/contracts/derivation';
import type { DerivationMessage } from '../derivation-message.ts';

// Worker that computes one Argon2id; the page terminates it after the answer, which frees the memory. Only the response
// with this script allows WebAssembly (DERIVATION_WORKER_PATH in contracts).

const post = (message: DerivationMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<Argon2idInput>) => {
  let percent = 0;
  const onProgress = (share: number) => {
    if (Math.floor(share * 100) <= percent) return;
    percent = Math.floor(share * 100);
    post({ type: 'progress', share });
  };
  argon2id(data, onProgress).then(
    (hash) => post({ type: 'done', hash }),
    (error: unknown) => {
      const isMemory = error instanceof TooLittleMemoryError;
      post({ type: 'failed', isMemory, message: error instanceof Error ? error.message : String(error) });
    },
  );
});
