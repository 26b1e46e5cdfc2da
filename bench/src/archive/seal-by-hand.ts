import type { Page } from '@playwright/test';
import type { BenchAccount } from '../suite/notes.ts';

/**
 * Lower bound for an export: reads the cached records of a vault, decrypts every value, and writes the JSON to a blob,
 * sealed in chunks under a key derived like that of an archive. No page of the app may be open. Returns the time in ms
 * and the number of sealed bytes.
 */
export async function timeMinimalExport(
  page: Page,
  { vaultId, dataKey }: Pick<BenchAccount, 'vaultId' | 'dataKey'>,
): Promise<{ ms: number; bytes: number }> {
  return page.evaluate(
    async ({ name, raw }) => {
      const PAGE_RECORDS = 200;
      const CHUNK_BYTES = 64 * 1024;
      const ITERATIONS = 600_000;
      const started = performance.now();
      const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const key = await crypto.subtle.importKey('raw', bytesOf(raw), 'AES-GCM', false, ['decrypt']);
      const base = await crypto.subtle.importKey('raw', bytesOf(raw), 'PBKDF2', false, ['deriveKey']);
      const kdf = { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(16), iterations: ITERATIONS };
      const aes = { name: 'AES-GCM', length: 256 };
      const fileKey = await crypto.subtle.deriveKey(kdf, base, aes, false, ['encrypt']);

      const encoder = new TextEncoder();
      const decoder = new TextDecoder();
      const openAll = async (value: unknown): Promise<unknown> => {
        if (Array.isArray(value)) return Promise.all(value.map(openAll));
        if (typeof value !== 'object' || value === null || !('c' in value)) return value;
        const { n, c } = value as { n: string; c: string };
        const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(n) }, key, bytesOf(c));
        return JSON.parse(decoder.decode(opened)).value;
      };
      const parts: BlobPart[] = [];
      let text = '';
      const seal = async () => {
        const iv = crypto.getRandomValues(new Uint8Array(12));
        parts.push(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, fileKey, encoder.encode(text)));
        text = '';
      };
      const database = await settled(indexedDB.open(name));
      for (let after: IDBKeyRange | undefined; ; ) {
        const store = database.transaction('records').objectStore('records');
        const rows: { kind: string; id: string; json: string }[] = await settled(store.getAll(after, PAGE_RECORDS));
        const opened = await Promise.all(
          rows.map(async ({ json }) => {
            const fields = Object.entries(JSON.parse(json));
            return Object.fromEntries(
              await Promise.all(fields.map(async ([field, value]) => [field, await openAll(value)])),
            );
          }),
        );
        for (const record of opened) {
          text += `${JSON.stringify(record)}\n`;
          if (text.length >= CHUNK_BYTES) await seal();
        }
        const last = rows.at(-1);
        if (!last || rows.length < PAGE_RECORDS) break;
        after = IDBKeyRange.lowerBound([last.kind, last.id], true);
      }
      await seal();
      const bytes = new Blob(parts).size;
      database.close();
      return { ms: performance.now() - started, bytes };
    },
    { name: `nk-records-${vaultId}`, raw: dataKey.toString('base64') },
  );
}
