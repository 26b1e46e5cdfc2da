import { argon2idInJs } from '@northkeep/contracts/argon2id-js';
import { answerRead } from './answer-read.ts';
import type { ReadMessage, WorkerMessage } from './protocol.ts';

// Worker that reads one file that is to be imported. The page terminates it after its answer, on Cancel and at the
// deadline, because a reader that is busy cannot be stopped in any other way. It may not run WebAssembly.

const post = (message: WorkerMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ReadMessage>) => void answerRead(data, post, argon2idInJs));
post({ type: 'started' });
