/** The module that describes the configuration for a report of an error. */
const CONTEXT = 'function optionsToMFContext(';
const OTHER_ENTRIES = /async function (loadEsmEntry|loadSystemJsEntry)\([\s\S]*?\n\}\n/g;
const REFUSED = "throw new Error('not part of this build');";

/**
 * Removes what no build here uses from module federation's runtime: preloading of remotes, because pages preload files
 * with links that have a hash, remotes that are named at build time, because the registry names them, entries
 * of other kinds than scripts, and what errors say about the configuration. Together they add 2 kB to a page.
 */
export default function federationUnusedLoader(source: string): string {
  if (source.includes('async preloadRemote('))
    return source
      .replace(/^import \{[^}]*\} from "\.\.\/utils\/preload\.js";$/m, '')
      .replace(/async preloadRemote\([\s\S]*?\n\t\}/, `async preloadRemote() { ${REFUSED} }`);
  if (source.includes('async function loadEsmEntry('))
    return source.replace(OTHER_ENTRIES, `async function $1() { ${REFUSED} }\n`);
  const [, names = ''] = /^export \{ ([\w, ]+) \};$/m.exec(source) ?? [];
  if (source.includes(CONTEXT)) return `const none = () => ({});\nexport { ${names.replace(/\w+/g, 'none as $&')} };`;
  return `const refuse = () => { ${REFUSED} };\nexport { ${names.replace(/\w+/g, 'refuse as $&')} };`;
}
