const last = new Map<string, Promise<unknown>>();

/** Does what is asked under one name one after the other in this process; other processes know nothing of it. */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
  last.set(name, turn);
  const leave = () => {
    if (last.get(name) === turn) last.delete(name);
  };
  turn.then(leave, leave);
  return turn;
}
