import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * Compiles the locale of a language tag into a folder and returns the variables with which a program uses it. A machine
 * has few locales installed, and a program in one that is missing reports `en-US`. Throws without the package `locales`.
 */
export function compileSystemLocale(tag: string, folder: string): Record<string, string> {
  const name = tag.replace('-', '_');
  const locale = `${name}.UTF-8`;
  const { status, stderr, error } = spawnSync(
    'localedef',
    ['--no-archive', '-i', name, '-f', 'UTF-8', path.join(folder, locale)],
    { encoding: 'utf8' },
  );
  if (status !== 0)
    throw new Error(`the locale ${locale} was not compiled (\`apt-get install -y locales\`): ${error ?? stderr}`);
  // GTK's default input method of the Japanese locale types a driver's '@' as '2'.
  return { LANG: locale, LOCPATH: folder, GTK_IM_MODULE: 'gtk-im-context-simple' };
}
