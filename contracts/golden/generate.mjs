// Records the stored form of every kind, and writes a golden vault where a field has no value in one yet: every kind of
// record with every field, sealed with node:crypto and a native Argon2 alone. `npm run golden [-- <release>]`; the release defaults to the
// next minor version. An existing golden vault is never written over.
import { createCipheriv, createHash, hkdfSync, pbkdf2Sync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashRawSync } from '@node-rs/argon2';
import { KIND_NAMES, KINDS } from '../dist/index.js';
import { findFieldsWithoutGoldenValue, findStorageFormatChanges, valueLocationKey, addDeclaredStorageFormats } from '../dist/kinds/stored-form.js';

const here = import.meta.dirname;
const formsFile = path.join(here, 'stored-forms.json');
const recorded = existsSync(formsFile) ? JSON.parse(readFileSync(formsFile, 'utf8')) : {};
const changes = KIND_NAMES.flatMap((kind) => findStorageFormatChanges(kind, recorded));
if (changes.length > 0) {
  console.error(changes.join('\n'));
  process.exit(1);
}
writeFileSync(formsFile, `${JSON.stringify(addDeclaredStorageFormats(recorded), null, 2)}\n`);
console.log('The stored forms are in contracts/golden/stored-forms.json');

const numbersOf = (name) => name.split('.').map(Number);
const releases = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort((a, b) => numbersOf(a)[0] - numbersOf(b)[0] || numbersOf(a)[1] - numbersOf(b)[1] || numbersOf(a)[2] - numbersOf(b)[2]);
const places = new Set(
  releases
    .flatMap((release) => JSON.parse(readFileSync(path.join(here, release, 'vault.json'), 'utf8')).records)
    .flatMap(({ kind, record, values }) => Object.keys(values).map((name) => valueLocationKey(kind, record.schema, name))),
);
if (KIND_NAMES.every((kind) => findFieldsWithoutGoldenValue(kind, places).length === 0)) {
  console.log('Every field has a value in a golden vault.');
  process.exit(0);
}
const [major = 0, minor = 0] = numbersOf(releases.at(-1) ?? '0.0.0');
const version = process.argv[2] ?? `${major}.${minor + 1}.0`;
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('The release has to be a version such as 0.2.0.');

const PASSWORD = 'Gr\u00fcn wie ein \ufb01ord 7';
const ITER = 210_000;
const dataKey = randomBytes(32);
const b64 = (bytes) => Buffer.from(bytes).toString('base64');

function gcm(key, plain, bound = '') {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  if (bound !== '') cipher.setAAD(Buffer.from(bound));
  return { n: b64(nonce), c: b64(Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])) };
}

function seal(at, value, longest = 0, step = 64) {
  const text = JSON.stringify({ type: value === null ? 'null' : typeof value, value, at });
  const bytes = Buffer.byteLength(text) + Math.max(0, longest - JSON.stringify(value).length);
  const padded = text + ' '.repeat(Math.ceil(bytes / step) * step - Buffer.byteLength(text));
  return { __e: 1, a: 'AES-GCM', v: 'v1', ...gcm(dataKey, Buffer.from(padded)) };
}

const longestOf = (field) => {
  const texts = field.type === 'boolean' ? ['true', 'false'] : (field.values ?? []).map((v) => JSON.stringify(v));
  return Math.max(0, ...texts.map((text) => text.length), texts.length > 0 && field.nullable ? 4 : 0);
};

const TEXT = 'Ein Satz mit \u00dcml\u00e4uten, \ud83c\udf4f und "Anf\u00fchrung"\n\u2028 Ende';
function example(field, turn) {
  if (field.nullable && turn === 1) return null;
  switch (field.type ?? field.form) {
    case 'string':
      return TEXT.slice(0, field.max);
    case 'number':
    case 'integer':
      return turn === 0 ? field.min : field.max;
    case 'boolean':
      return turn === 0;
    case 'enum':
      return field.values[turn % field.values.length];
    case 'date':
      return '2026-02-28';
    case 'list':
      return turn === 0 ? [] : [0, 1].map((i) => example(field.of, i));
    case 'rows':
      return [0, 1].map((i) => Object.fromEntries(Object.entries(field.of).map(([name, leaf]) => [name, example(leaf, i)])));
  }
}

function wire(kind, id, name, field, value) {
  const place = (p) => `${kind}.${p}:${id}`;
  if (field.seal === 'clear') return value;
  if (field.padStep) return seal(place(name), JSON.stringify(value), 0, field.padStep);
  if (field.type === 'list') return value.map((item, i) => seal(place(`${name}.${i}`), item, longestOf(field.of)));
  return seal(place(name), value, longestOf(field));
}

function idsOf(shape) {
  if (shape.ids === 'calendar-period') return ['2026-W53', '2026-Q4'];
  if (shape.ids === 'fixed') return [...shape.fixed];
  if (shape.ids === 'derived') return [0, 1].map(() => randomUUID().replace(/(?<=^.{14})./, '8'));
  return shape.fixed ? [...shape.fixed, randomUUID()] : [randomUUID(), randomUUID()];
}

const salt = randomBytes(16);
const s = b64(salt);
const second = createHash('sha256').update('northkeep/salt/v2\0').update(salt).digest();
const costs = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 };
const root = hashRawSync(pbkdf2Sync(PASSWORD.normalize('NFKC'), salt, ITER, 32, 'sha256'), { salt: second, ...costs });
const expand = (info) => Buffer.from(hkdfSync('sha256', root, Buffer.alloc(0), info, 32));
const hard = { kdf: 'Argon2id', m: 65_536, t: 3, p: 1, k: b64(expand('northkeep/erkp-commitment/v2')) };
const p = randomBytes(32);
const vaultId = createHash('sha256').update(p).digest('base64url');
const at = '2026-11-21T12:00:00.000Z';

const records = KIND_NAMES.flatMap((kind) => {
  const shape = KINDS[kind];
  return idsOf(shape).map((id, turn) => {
    const values = Object.fromEntries(Object.entries(shape.fields).map(([name, field]) => [name, example(field, turn)]));
    const fields = Object.fromEntries(Object.entries(shape.fields).map(([name, field]) => [name, wire(kind, id, name, field, values[name])]));
    const base = { id, vaultId, schema: shape.schema, rev: 1, parentId: null, parentKind: null, index: turn + 0.5 };
    return { kind, record: { ...base, createdAt: at, updatedAt: at, deletedAt: null, ...fields }, values };
  });
});

const folder = path.join(here, version);
mkdirSync(folder);
const golden = {
  release: version,
  password: PASSWORD,
  package: {
    v: 'erkp-v1',
    kdf: 'PBKDF2',
    iter: ITER,
    s,
    ...gcm(
      expand('northkeep/erkp-kek/v2'),
      dataKey,
      ['erkp-v1', vaultId, 'PBKDF2', ITER, s, hard.kdf, hard.m, hard.t, hard.p, hard.k].join(':'),
    ),
    hard,
    rev: 1,
    vaultId,
    proof: seal(`account.proof:${vaultId}`, p.toString('base64url')),
  },
  records,
};
writeFileSync(path.join(folder, 'vault.json'), `${JSON.stringify(golden, null, 1)}\n`, { flag: 'wx' });
console.log(`${records.length} records in contracts/golden/${version}/vault.json`);
