/**
 * Resolves in a new task, so that the page handles pending input first. Uses a message channel, because browsers delay
 * repeated timers by 4 ms, but do not delay messages.
 */
export const yieldToPage = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
