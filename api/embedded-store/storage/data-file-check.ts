/** Placeholder replaced below. */
export async function checkDataFile(path: string): Promise<void> {
  void path;
}
