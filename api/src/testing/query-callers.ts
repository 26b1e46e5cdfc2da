import { AsyncLocalStorage } from 'node:async_hooks';
import mongoose from 'mongoose';

/** Static methods of a model that return a query. */
const QUERY_METHODS = [
  ...['find', 'findOne', 'findById', 'exists', 'countDocuments', 'distinct', 'aggregate'],
  ...['findOneAndUpdate', 'findOneAndDelete', 'updateOne', 'updateMany', 'deleteOne', 'deleteMany'],
];

type Method = (this: object, ...args: unknown[]) => unknown;

const created = new WeakMap<object, Error>();
const running = new AsyncLocalStorage<Error | undefined>();
let isTraced = false;

/**
 * Keeps the stack of each query's creation from now on. The stack at its command does not show the caller, because
 * `await` calls the method `then` of a query in a task of its own.
 */
export function traceQueries(): void {
  if (isTraced) return;
  isTraced = true;
  for (const name of QUERY_METHODS)
    wrap(mongoose.Model, name, (method) => (self, args) => {
      const query = method.apply(self, args);
      created.set(Object(query), new Error('query'));
      return query;
    });
  for (const { prototype } of [mongoose.Query, mongoose.Aggregate])
    wrap(prototype, 'exec', (exec) => (self, args) => running.run(created.get(self), () => exec.apply(self, args)));
}

const FRAMES = 200;

/** Returns the stack of the creation of the current query, if it has one, and then that of its command. */
export function readQueryStack(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const { stack = '' } = new Error('command');
  Error.stackTraceLimit = stackTraceLimit;
  return `${running.getStore()?.stack ?? ''}\n${stack}`;
}

type Around = (method: Method) => (self: object, args: unknown[]) => unknown;

function wrap(owner: object, name: string, around: Around): void {
  const call = around(Reflect.get(owner, name));
  Reflect.set(owner, name, function (this: object, ...args: unknown[]) {
    return call(this, args);
  });
}
