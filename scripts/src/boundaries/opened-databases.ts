/** The files that open databases and begin transactions. */
const OPENS = 'shared-vault/src/sync/store/open-database.ts';
const BEGINS = /^(shared-vault\/src\/sync\/store\/idb-connection|shell\/src\/registry\/repository-store)\.ts$/;
const WEB_CODE = /^(shell|shared-[a-z]+|mf-[a-z]+)\/src\//;
const TEST = /\.test\.tsx?$|\/testing\//;

/**
 * Finds code of the pages that opens a database of IndexedDB by itself, or begins a transaction that is not aborted when
 * its page is left. Returns one sentence for each.
 */
export function findOpenedDatabases(file: string, text: string): string[] {
  if (!WEB_CODE.test(file) || TEST.test(file)) return [];
  const opens = file !== OPENS && /\b(indexedDB|\w*factory)\s*\??\.\s*open\s*\(/i.test(text);
  const begins = !BEGINS.test(file) && /\.\s*transaction\s*\(/.test(text);
  return [
    ...(opens ? ['WebKit keeps the lock of a database that is created while its page is left; call openDatabase'] : []),
    ...(begins ? ['WebKit keeps the lock of a transaction whose page is left; run it through IdbConnection'] : []),
  ];
}
