import { writeSync } from 'node:fs';

const RETRY_MS = 1;
const timer = new Int32Array(new SharedArrayBuffer(4));

/** Prints a line before it returns, also when this process is killed next. Waits while the pipe is full. */
export function say(line) {
  for (;;) {
    try {
      writeSync(1, `${line}\n`);
      return;
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(timer, 0, 0, RETRY_MS);
    }
  }
}
