import { createHash, createPrivateKey, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifySignature } from '../tuf/testing/index.ts';
import { verifyCheckpoint, verifyNote } from './checkpoint.ts';

// Keys and notes of the tests of golang.org/x/mod/sumdb/note.
const PUBLIC_KEY = 'ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const KEY = `PeterNeumann+c74f20a3+${PUBLIC_KEY}`;
const PRIVATE_KEY = 'AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz';
const TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const SIGNATURE =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';
const OTHER =
  '— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n';
const ROOT = 'bjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=';

const verify = (note: string, key = KEY) => verifyNote(note, key, verifySignature);

/** Signs as golang.org/x/mod/sumdb/note does with PRIVATE_KEY. */
function signNote(text: string, keyHash = 'c74f20a3'): string {
  const seed = Buffer.from(PRIVATE_KEY, 'base64').subarray(1);
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
  const key = createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' });
  const signature = Buffer.concat([Buffer.from(keyHash, 'hex'), sign(null, Buffer.from(text), key)]);
  return `${text}\n— PeterNeumann ${signature.toString('base64')}\n`;
}

describe('verifyNote', () => {
  test('accepts the reference note, alone and with an unknown signature before or after', async () => {
    expect(signNote(TEXT)).toBe(`${TEXT}\n${SIGNATURE}`);
    for (const signatures of [SIGNATURE, SIGNATURE + OTHER, OTHER + SIGNATURE, SIGNATURE + SIGNATURE]) {
      expect(await verify(`${TEXT}\n${signatures}`)).toEqual({ name: 'PeterNeumann', text: TEXT });
    }
  });

  test.each([
    ['text alone', TEXT],
    ['no signature', `${TEXT}\n`],
    ['another text', `${TEXT.replace('cryptography', 'cryptographY')}\n${SIGNATURE}`],
    ['only an unknown signature', `${TEXT}\n${OTHER}`],
    ['a signature without line end', `${TEXT}\n${SIGNATURE.trim()}`],
    ['a control character', `\u0001${TEXT}\n${SIGNATURE}`],
    ['an unexpected line', `${TEXT}\n${SIGNATURE}Unexpected line.\n`],
    ['a carriage return', `${TEXT.replace('\n', '\r\n')}\n${SIGNATURE}`],
    ['101 signatures', `${TEXT}\n${SIGNATURE.repeat(101)}`],
    ['a wrong signature beside the right one', `${TEXT}\n${SIGNATURE}${SIGNATURE.replace('ZJku', 'ABCD')}`],
    ['a wrong signature before the right one', `${TEXT}\n${SIGNATURE.replace('ZJku', 'ABCD')}${SIGNATURE}`],
    ['a longer signature', `${TEXT}\n${SIGNATURE.slice(0, 60)}ABCD${SIGNATURE.slice(60)}`],
    ['a name with a space', `${TEXT}\n${SIGNATURE.replace('PeterNeumann', 'Bad Name')}`],
    ['a hyphen for the dash', `${TEXT}\n${SIGNATURE.replace('—', '-')}`],
  ])('refuses a note with %s', async (_, note) => {
    await expect(verify(note)).rejects.toThrow();
  });

  test('refuses the reference key when any of its characters is changed or left out', async () => {
    for (let at = 0; at < KEY.length; at += 1) {
      const next = String.fromCharCode(KEY.charCodeAt(at) + 1);
      await expect(verify(`${TEXT}\n${SIGNATURE}`, KEY.slice(0, at) + next + KEY.slice(at + 1))).rejects.toThrow();
      await expect(verify(`${TEXT}\n${SIGNATURE}`, KEY.slice(0, at) + KEY.slice(at + 1))).rejects.toThrow();
    }
  });

  test.each([
    ['size', Buffer.concat([Buffer.from(PUBLIC_KEY, 'base64'), Buffer.of(0)])],
    ['algorithm', Buffer.concat([Buffer.of(101), Buffer.from(PUBLIC_KEY, 'base64').subarray(1)])],
  ])('refuses a key of another %s, though its hash fits', async (_, key) => {
    const keyHash = createHash('sha256').update('PeterNeumann\n').update(key).digest('hex').slice(0, 8);
    const verifierKey = `PeterNeumann+${keyHash}+${key.toString('base64')}`;
    await expect(verify(signNote(TEXT, keyHash), verifierKey)).rejects.toThrow('not the Ed25519 key of a log');
  });
});

describe('verifyCheckpoint', () => {
  const verifySigned = (text: string) => verifyCheckpoint(signNote(text), KEY, verifySignature);

  test('returns origin, size and root, and tolerates extension lines', async () => {
    const checkpoint = { origin: 'PeterNeumann', size: 1, root: ROOT };
    expect(await verifySigned(`PeterNeumann\n1\n${ROOT}\n`)).toEqual(checkpoint);
    expect(await verifySigned(`PeterNeumann\n1\n${ROOT}\nextension\n`)).toEqual(checkpoint);
  });

  test.each([
    ['another origin', `EnochRoot\n1\n${ROOT}\n`],
    ['no origin', `\n1\n${ROOT}\n`],
    ['a leading zero', `PeterNeumann\n01\n${ROOT}\n`],
    ['a negative size', `PeterNeumann\n-1\n${ROOT}\n`],
    ['a size in hexadecimal digits', `PeterNeumann\n0x1\n${ROOT}\n`],
    ['a size that is not safe', `PeterNeumann\n9007199254740993\n${ROOT}\n`],
    ['a short root', `PeterNeumann\n1\n${ROOT.slice(4)}\n`],
    ['a root with spare bits', `PeterNeumann\n1\n${ROOT.replace('0=', '1=')}\n`],
    ['no root', 'PeterNeumann\n1\n'],
    ['an empty line', `PeterNeumann\n1\n${ROOT}\n\nextension\n`],
  ])('refuses a signed text with %s', async (_, text) => {
    await expect(verifySigned(text)).rejects.toThrow();
  });
});
