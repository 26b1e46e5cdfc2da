declare module 'fs-native-extensions' {
  /** Locks an open file until it is closed. Returns false when another open file holds the lock. */
  export function tryLock(descriptor: number): boolean;
}
