/** Times of the phases of a start, in ms since the navigation began; 0 for a phase that has not been reached. */
export interface NotesStartTimes {
  /** Time at which the vault is unlocked and the page requests all records from the worker. */
  read: number;
  /** Time at which the first 50 notes are painted. */
  shown: number;
  /** Time at which all notes are decrypted. */
  opened: number;
  /** Time at which all notes are stored in IndexedDB. */
  kept: number;
}

declare global {
  var benchStartTimes: NotesStartTimes;
}

/**
 * Runs in the page before its scripts: records the time at which each phase of the start is reached. The notes count as
 * shown once `first` of them are rendered.
 */
export function recordNotesStartTimes(first: number): void {
  const marks: NotesStartTimes = { read: 0, shown: 0, opened: 0, kept: 0 };
  globalThis.benchStartTimes = marks;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, message: { type?: string }, ...rest: never[]) {
    if (message?.type === 'read') {
      marks.read = performance.now();
      this.addEventListener('message', ({ data }) => {
        const lines = data.type === 'status' && data.status === 'ready' && data.kinds.includes('lines');
        if (lines) marks.opened = performance.now();
        if (data.type === 'done') marks.kept = performance.now();
      });
    }
    return post.call(this, message, ...rest);
  };
  const observer = new MutationObserver(() => {
    const fields = document.querySelectorAll<HTMLTextAreaElement>('main li textarea');
    if (fields.length < first || !fields[first - 1]?.value) return;
    observer.disconnect();
    // A task queued in a frame callback runs after the paint of that frame.
    requestAnimationFrame(() => setTimeout(() => (marks.shown = performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true });
}
