/** Times of the phases of a start, in ms since the navigation began; 0 for a phase that has not been reached. */
export interface PlannerStartTimes {
  /** Time at which the vault is unlocked and the page requests all records from the worker. */
  read: number;
  /** Time at which the first step is painted. */
  shown: number;
  /** Time at which all records are decrypted. */
  opened: number;
  /** Time at which all records are stored in IndexedDB. */
  kept: number;
  /** Number of elements in the document when the first step was painted. */
  elements: number;
}

declare global {
  var benchPlannerTimes: PlannerStartTimes;
}

/** Runs in the page before its scripts: records the time of each phase. */
export function recordPlannerStartTimes(): void {
  const marks: PlannerStartTimes = { read: 0, shown: 0, opened: 0, kept: 0, elements: 0 };
  globalThis.benchPlannerTimes = marks;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, message: { type?: string }, ...rest: never[]) {
    if (message?.type === 'read') {
      marks.read = performance.now();
      this.addEventListener('message', ({ data }) => {
        const steps = data.type === 'status' && data.status === 'ready' && data.kinds.includes('steps');
        if (steps) marks.opened = performance.now();
        if (data.type === 'done') marks.kept = performance.now();
      });
    }
    return post.call(this, message, ...rest);
  };
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main [role="spinbutton"]')) return;
    observer.disconnect();
    // A task queued in a frame callback runs after the paint of that frame.
    requestAnimationFrame(() =>
      setTimeout(() => {
        marks.shown = performance.now();
        marks.elements = document.querySelectorAll('*').length;
      }),
    );
  });
  observer.observe(document, { childList: true, subtree: true });
}
