/**
 * Encrypts an example text like a vault does, with a random key that is discarded: the demo shows real ciphertext.
 * Returns base64.
 */
export async function sealExample(text: string): Promise<string> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(
    JSON.stringify({ type: 'string', value: text, at: 'lines.text:example' }).padEnd(128),
  );
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain));
  return btoa(String.fromCharCode(...sealed));
}
