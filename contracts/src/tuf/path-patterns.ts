/**
 * Returns a regular expression of the target paths that one of the patterns of a delegation matches (TUF 1.0, section
 * 4.5). '*' matches any number of characters except '/', and '?' matches one.
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
