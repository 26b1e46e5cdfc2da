declare module 'fs-native-extensions' {
  /**
   * Locks a whole open file for its file descriptor: by an open file description lock of the kernel, on Windows by
   * LockFileEx. Returns false when another descriptor holds the lock. The lock ends when the descriptor is closed.
   */
  export function tryLock(fd: number): boolean;
}
