/** Moments in the page, in ms since its navigation began; 0 for what has not happened. */
export interface Marks {
  /** The vault is open and everything is asked for. */
  read: number;
  /** The first 50 notes are on the screen. */
  shown: number;
  /** All notes are open. */
  opened: number;
  /** They are kept on this device too. */
  kept: number;
}

declare global {
  var benchMarks: Marks;
}

/** Runs in the page before its own scripts: notes the moments of a start. */
export function watchNotes(first: number): void {
  const marks: Marks = { read: 0, shown: 0, opened: 0, kept: 0 };
  globalThis.benchMarks = marks;
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
    // After the picture that shows them.
    requestAnimationFrame(() => setTimeout(() => (marks.shown = performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true });
}
