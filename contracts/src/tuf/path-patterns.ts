/**
 * Returns a regular expression of the target paths that one of the patterns of a delegation matches (TUF 1.0, section
 * 4.5): '*' stands for any characters within one segment, '?' for one.
 */
export const compilePathPatterns = (patterns: readonly string[]): RegExp =>
  new RegExp(
    `^(?:${patterns
      .map((pattern) =>
        pattern
          .replace(/[^\w/*?]/g, '\\$&')
          .replace(/\*+/g, '[^/]*')
          .replace(/\?/g, '[^/]'),
      )
      .join('|')})$`,
  );
