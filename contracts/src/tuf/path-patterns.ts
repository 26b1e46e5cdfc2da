/**
 * True when a target path matches a pattern of a delegation (TUF 1.0, section 4.5): '*' stands for any characters
 * within one segment, '?' for one.
 */
export const matchesTargetPath = (pattern: string, path: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[^\w/*?]/g, '\\$&')
      .replace(/\*+/g, '[^/]*')
      .replace(/\?/g, '[^/]')}$`,
  ).test(path);
