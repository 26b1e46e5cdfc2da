// Writes the test vectors with node:crypto and a native Argon2 alone, implementations independent of the code under test.
// Deterministic: `node contracts/vectors/generate.mjs` writes the same files on every run.
import { createCipheriv, createHash, hkdfSync, pbkdf2Sync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { hashRawSync } from '@node-rs/argon2';

const ITER = 210_000;
const bytes = (name, length) => createHash('sha256').update(`northkeep vector: ${name}`).digest().subarray(0, length);
const b64 = (buffer) => Buffer.from(buffer).toString('base64');
const b64u = (buffer) => Buffer.from(buffer).toString('base64url');
const sha256 = (buffer) => createHash('sha256').update(buffer).digest();
const hkdf = (ikm, info) => Buffer.from(hkdfSync('sha256', ikm, Buffer.alloc(0), info, 32));

const COSTS = { m: 65_536, t: 3, p: 1 };
/** PBKDF2, then Argon2id, whose salt is made from the same 16 bytes. */
function hardened(password, salt16, { iter = ITER, m = COSTS.m, t = COSTS.t, p = COSTS.p } = {}) {
  const stretched = pbkdf2Sync(Buffer.from(password.normalize('NFKC'), 'utf8'), salt16, iter, 32, 'sha256');
  const salt = sha256(Buffer.concat([Buffer.from('northkeep/salt/v2\0', 'utf8'), salt16]));
  return hashRawSync(stretched, { salt, algorithm: 2, memoryCost: m, timeCost: t, parallelism: p, outputLen: 32 });
}

function gcm(key, nonce, plaintext) {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return b64(Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]));
}

function flip(base64, bit = 0) {
  const buffer = Buffer.from(base64, 'base64');
  buffer[bit >> 3] ^= 1 << (bit & 7);
  return b64(buffer);
}

const passwords = {
  plain: 'correct horse battery 1',
  // The same word typed with composed and with decomposed letters, and with a ligature.
  composed: 'Caf\u00e9 \ufb01ne 9',
  decomposed: 'Cafe\u0301 fine 9',
};

const authSecret = (password, salt16, costs = {}) => b64u(hkdf(hardened(password, salt16, costs), 'northkeep/auth-secret/v2'));

const authKdf = (name, { iter = ITER, ...costs } = {}) => ({
  ...{ v: 'auth-v2', kdf: 'PBKDF2', iter, salt: b64(bytes(name, 16)) },
  hard: { kdf: 'Argon2id', ...COSTS, ...costs },
});
const authCase = (name, password, costs = {}) => ({
  name,
  password,
  kdf: authKdf(name, costs),
  secret: authSecret(password, bytes(name, 16), costs),
});
/** Cases that change one member of the second stage. */
const badCosts = [
  ['less memory', { m: 65_535 }],
  ['more memory than a device accepts', { m: 262_145 }],
  ['fewer passes', { t: 2 }],
  ['more passes than a device accepts', { t: 9 }],
  ['passes that are no integer', { t: 3.5 }],
  ['more lanes', { p: 2 }],
  ['another second stage', { kdf: 'scrypt' }],
];
const auth = {
  valid: [
    authCase('plain password', passwords.plain),
    { ...authCase('composed letters', passwords.composed) },
    {
      name: 'decomposed letters give the same secret',
      password: passwords.decomposed,
      kdf: authKdf('composed letters'),
      secret: authSecret(passwords.composed, bytes('composed letters', 16)),
    },
    authCase('more iterations', passwords.plain, { iter: 250_000 }),
    authCase('more memory and passes', passwords.plain, { m: 131_072, t: 4 }),
  ],
  mustFail: [
    { name: 'too few iterations', kdf: { ...authKdf('x'), iter: 209_999 } },
    { name: 'too many iterations', kdf: { ...authKdf('x'), iter: 2_000_001 } },
    { name: 'iterations that are no integer', kdf: { ...authKdf('x'), iter: 210_000.5 } },
    { name: 'salt of 15 bytes', kdf: { ...authKdf('x'), salt: b64(bytes('x', 15)) } },
    { name: 'salt of 17 bytes', kdf: { ...authKdf('x'), salt: b64(bytes('x', 17)) } },
    { name: 'salt that is not base64', kdf: { ...authKdf('x'), salt: '!!!!!!!!!!!!!!!!!!!!!!==' } },
    { name: 'the first version', kdf: { ...authKdf('x'), v: 'auth-v1' } },
    { name: 'unknown version', kdf: { ...authKdf('x'), v: 'auth-v3' } },
    { name: 'no second stage', kdf: { ...authKdf('x'), hard: undefined } },
    ...badCosts.map(([name, change]) => ({ name, kdf: { ...authKdf('x'), hard: { ...authKdf('x').hard, ...change } } })),
    { name: 'another derivation', kdf: { ...authKdf('x'), kdf: 'scrypt' } },
  ],
};

const dataKey = bytes('data key', 32);
function erkpOf(name, password, iter = ITER) {
  const kek = pbkdf2Sync(Buffer.from(password.normalize('NFKC'), 'utf8'), bytes(`${name} salt`, 16), iter, 32, 'sha256');
  const nonce = bytes(`${name} nonce`, 12);
  return {
    v: 'erkp-v1',
    kdf: 'PBKDF2',
    iter,
    s: b64(bytes(`${name} salt`, 16)),
    n: b64(nonce),
    c: gcm(kek, nonce, dataKey),
  };
}
const package1 = erkpOf('erkp', passwords.plain);
const erkpVault = b64u(sha256(bytes('vault of the package', 32)));
/** A package with `hard`: version, vault and all parameters are the associated data. */
function hardErkpOf(name, password, { iter = ITER, ...costs } = {}) {
  const root = hardened(password, bytes(`${name} salt`, 16), { iter, ...costs });
  const k = b64(hkdf(root, 'northkeep/erkp-commitment/v2'));
  const [nonce, s] = [bytes(`${name} nonce`, 12), b64(bytes(`${name} salt`, 16))];
  const hard = { kdf: 'Argon2id', ...COSTS, ...costs, k };
  const bound = ['erkp-v1', erkpVault, 'PBKDF2', iter, s, hard.kdf, hard.m, hard.t, hard.p, k].join(':');
  const cipher = createCipheriv('aes-256-gcm', hkdf(root, 'northkeep/erkp-kek/v2'), nonce).setAAD(Buffer.from(bound));
  const c = b64(Buffer.concat([cipher.update(dataKey), cipher.final(), cipher.getAuthTag()]));
  return { v: 'erkp-v1', kdf: 'PBKDF2', iter, s, n: b64(nonce), c, hard };
}
const package2 = hardErkpOf('hard erkp', passwords.plain);
const hardFailure = (name, change, error, password = passwords.plain) => ({ name, password, erkp: { ...package2, ...change }, error });
const withHard = (change) => ({ hard: { ...package2.hard, ...change } });
const { hard: _, ...withoutHard } = package2;
const erkp = {
  vaultId: erkpVault,
  valid: [
    { name: 'plain password, with hard', password: passwords.plain, erkp: package2, dataKey: b64(dataKey) },
    { name: 'decomposed letters, with hard', password: passwords.decomposed, erkp: hardErkpOf('hard nfkc', passwords.composed), dataKey: b64(dataKey) },
    { name: 'more costs', password: passwords.plain, erkp: hardErkpOf('costs', passwords.plain, { iter: 250_000, m: 131_072, t: 4 }), dataKey: b64(dataKey) },
    { name: 'plain password', password: passwords.plain, erkp: package1, dataKey: b64(dataKey) },
    { name: 'decomposed letters', password: passwords.decomposed, erkp: erkpOf('nfkc', passwords.composed), dataKey: b64(dataKey) },
  ],
  mustFail: [
    hardFailure('wrong passphrase, with hard', {}, 'E_WRONG_PASSPHRASE', `${passwords.plain}!`),
    hardFailure('flipped bit, with hard', { c: flip(package2.c, 5) }, 'E_KEY_MATERIAL'),
    hardFailure('another nonce, with hard', { n: b64(bytes('other', 12)) }, 'E_KEY_MATERIAL'),
    hardFailure('flipped bit in the commitment', withHard({ k: flip(package2.hard.k, 3) }), 'E_WRONG_PASSPHRASE'),
    hardFailure('commitment of 16 bytes', withHard({ k: b64(bytes('x', 16)) }), 'E_KEY_MATERIAL'),
    hardFailure('no commitment', withHard({ k: undefined }), 'E_KEY_MATERIAL'),
    hardFailure('another salt, with hard', { s: b64(bytes('other', 16)) }, 'E_WRONG_PASSPHRASE'),
    hardFailure('other iterations, with hard', { iter: 210_001 }, 'E_WRONG_PASSPHRASE'),
    hardFailure('other memory', withHard({ m: 65_537 }), 'E_WRONG_PASSPHRASE'),
    hardFailure('other passes', withHard({ t: 4 }), 'E_WRONG_PASSPHRASE'),
    ...badCosts.map(([name, change]) => hardFailure(name, withHard(change), 'E_KEY_MATERIAL')),
    { name: 'without its hard', password: passwords.plain, erkp: withoutHard, error: 'E_WRONG_PASSPHRASE' },
    { name: 'of another vault', vaultId: b64u(sha256(bytes('another vault', 32))), password: passwords.plain, erkp: package2, error: 'E_KEY_MATERIAL' },
    { name: 'wrong passphrase', password: `${passwords.plain}!`, erkp: package1, error: 'E_WRONG_PASSPHRASE' },
    { name: 'flipped bit', password: passwords.plain, erkp: { ...package1, c: flip(package1.c, 5) }, error: 'E_WRONG_PASSPHRASE' },
    { name: 'flipped bit in the tag', password: passwords.plain, erkp: { ...package1, c: flip(package1.c, 47 * 8) }, error: 'E_WRONG_PASSPHRASE' },
    { name: 'too few iterations', password: passwords.plain, erkp: { ...package1, iter: 209_999 }, error: 'E_KEY_MATERIAL' },
    { name: 'too many iterations', password: passwords.plain, erkp: { ...package1, iter: 2_000_001 }, error: 'E_KEY_MATERIAL' },
    { name: 'salt of 12 bytes', password: passwords.plain, erkp: { ...package1, s: b64(bytes('x', 12)) }, error: 'E_KEY_MATERIAL' },
    { name: 'nonce of 16 bytes', password: passwords.plain, erkp: { ...package1, n: b64(bytes('x', 16)) }, error: 'E_KEY_MATERIAL' },
    { name: 'unknown version', password: passwords.plain, erkp: { ...package1, v: 'erkp-v2' }, error: 'E_KEY_MATERIAL' },
  ],
};

const deviceKey = bytes('device key', 32);
const wrapNonce = bytes('devwrap nonce', 12);
const account = '6f0d3a0e-6f3c-4a86-9b1e-0f6f5f1b6f01';
const otherAccount = '2b1c9d0e-1a2b-4c3d-8e4f-5a6b7c8d9e0f';
const wrapVault = b64u(sha256(bytes('vault of the wrap', 32)));
function wrapFor(of) {
  const cipher = createCipheriv('aes-256-gcm', deviceKey, wrapNonce).setAAD(Buffer.from(`devwrap-v1:${of}:${wrapVault}`));
  const c = b64(Buffer.concat([cipher.update(dataKey), cipher.final(), cipher.getAuthTag()]));
  return { v: 'devwrap-v1', account: of, n: b64(wrapNonce), c };
}
const wrap1 = wrapFor(account);
const devwrap = {
  deviceKey: b64(deviceKey),
  vaultId: wrapVault,
  account,
  valid: [{ name: 'a wrapped data key', wrap: wrap1, dataKey: b64(dataKey) }],
  mustFail: [
    { name: 'flipped bit', wrap: { ...wrap1, c: flip(wrap1.c, 9) } },
    { name: 'another nonce', wrap: { ...wrap1, n: b64(bytes('other', 12)) } },
    { name: 'unknown version', wrap: { ...wrap1, v: 'devwrap-v2' } },
    { name: 'cut short', wrap: { ...wrap1, c: b64(Buffer.from(wrap1.c, 'base64').subarray(0, 40)) } },
    { name: 'the wrap of another account', wrap: wrapFor(otherAccount) },
    { name: 'the wrap of another account under this name', wrap: { ...wrapFor(otherAccount), account } },
  ],
};

const id = '0f5b2c3a-7d41-4e0b-9c55-1d2e3f4a5b6c';
const other = '9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d';
function padded(json, least = 0, step = 64) {
  const text = Buffer.from(json, 'utf8');
  const length = Math.ceil(Math.max(text.length, least) / step) * step;
  return Buffer.concat([text, Buffer.alloc(length - text.length, ' ')]);
}
function seal(name, plaintext) {
  const nonce = bytes(`envelope ${name}`, 12);
  return { __e: 1, a: 'AES-GCM', v: 'v1', n: b64(nonce), c: gcm(dataKey, nonce, plaintext) };
}
function envelopeCase(name, { type, value, at, closed = null, padStep = 64 }) {
  const json = (t, v) => JSON.stringify({ type: t, value: v, at });
  const least = Math.max(0, ...(closed ?? []).map((v) => Buffer.byteLength(json(v === null ? 'null' : typeof v, v))));
  const plaintext = padded(json(type, value), least, padStep);
  return { name, at, type, value, closed: closed?.map((v) => JSON.stringify(v)) ?? null, padStep, plaintext: plaintext.toString('utf8'), envelope: seal(name, plaintext) };
}
const text = { type: 'string', value: 'Walk by the river, 20 minutes', at: `lines.text:${id}` };
const textCase = envelopeCase('a text', text);
const sealed = textCase.envelope;
const bare = (name, json) => seal(name, padded(json));
// Pads to the edge of a block, where `parked` and `selected` would differ by 64 bytes if only their own length counted.
const edge = `steps.status:${'a'.repeat(64 - JSON.stringify({ type: 'string', value: 'selected', at: 'steps.status:' }).length + 1)}`;
const envelope = {
  dataKey: b64(dataKey),
  valid: [
    textCase,
    envelopeCase('an empty text', { ...text, value: '' }),
    envelopeCase('letters beyond ASCII', { ...text, value: 'Größe 測定 🌿 "quoted" \\ \n\u0000' }),
    envelopeCase('a longer text', { ...text, value: 'ab '.repeat(100) }),
    envelopeCase('a whole number', { type: 'number', value: 3, at: `steps.total:${id}` }),
    envelopeCase('a fraction', { type: 'number', value: -73.9857, at: 'settings.longitude:settings' }),
    envelopeCase('true', { type: 'boolean', value: true, at: 'settings.geoEnabled:settings', closed: [true, false] }),
    envelopeCase('false', { type: 'boolean', value: false, at: 'settings.geoEnabled:settings', closed: [true, false] }),
    envelopeCase('null', { type: 'null', value: null, at: `lines.minutes:${id}` }),
    envelopeCase('selected', { type: 'string', value: 'selected', at: edge, closed: ['selected', 'parked'] }),
    envelopeCase('parked', { type: 'string', value: 'parked', at: edge, closed: ['selected', 'parked'] }),
    envelopeCase('an item of a list', { type: 'string', value: 'Family', at: `lines.categories.0:${id}` }),
    envelopeCase('a packed list', { type: 'string', value: '[3,null,1]', at: `assessments.answers:${id}`, padStep: 2048 }),
    envelopeCase('a packed list of rows', { type: 'string', value: '[{"scale":"Rest","value":4}]', at: `assessments.scores:${id}`, padStep: 2048 }),
  ],
  mustFail: [
    { name: 'moved to another record', at: `lines.text:${other}`, envelope: sealed, error: 'E_DAMAGED' },
    { name: 'moved to another field', at: `lines.category:${id}`, envelope: sealed, error: 'E_DAMAGED' },
    { name: 'moved to another kind', at: `aims.label:${id}`, envelope: sealed, error: 'E_DAMAGED' },
    { name: 'moved to another position', at: `lines.categories.1:${id}`, envelope: envelopeCase('an item of a list', { type: 'string', value: 'Family', at: `lines.categories.0:${id}` }).envelope, error: 'E_DAMAGED' },
    { name: 'bound to no place', at: text.at, envelope: bare('unbound', JSON.stringify({ type: 'string', value: 'old' })), error: 'E_DAMAGED' },
    { name: 'flipped bit', at: text.at, envelope: { ...sealed, c: flip(sealed.c, 77) }, error: 'E_DAMAGED' },
    { name: 'flipped bit in the nonce', at: text.at, envelope: { ...sealed, n: flip(sealed.n, 3) }, error: 'E_DAMAGED' },
    { name: 'wrong type', at: text.at, envelope: bare('wrong type', JSON.stringify({ type: 'number', value: '3', at: text.at })), error: 'E_DAMAGED' },
    { name: 'unknown type', at: text.at, envelope: bare('unknown type', JSON.stringify({ type: 'object', value: { a: 1 }, at: text.at })), error: 'E_DAMAGED' },
    { name: 'not JSON', at: text.at, envelope: bare('not JSON', 'no json'), error: 'E_DAMAGED' },
    { name: 'unknown version', at: text.at, envelope: { ...sealed, v: 'v2' }, error: 'E_DAMAGED' },
    { name: 'another algorithm', at: text.at, envelope: { ...sealed, a: 'AES-CBC' }, error: 'E_DAMAGED' },
    { name: 'nonce of 16 bytes', at: text.at, envelope: { ...sealed, n: b64(bytes('x', 16)) }, error: 'E_DAMAGED' },
    { name: 'ciphertext that is not base64', at: text.at, envelope: { ...sealed, c: `${sealed.c.slice(0, -4)}***=` }, error: 'E_DAMAGED' },
    { name: 'no nonce', at: text.at, envelope: { ...sealed, n: '' }, error: 'E_NO_IV' },
  ],
};

const p = bytes('proof', 32);
const vaultId = b64u(sha256(p));
const proofAt = (name, secret, forVault) => bare(name, JSON.stringify({ type: 'string', value: b64u(secret), at: `account.proof:${forVault}` }));
const otherId = b64u(sha256(bytes('other proof', 32)));
const vaultProof = {
  dataKey: b64(dataKey),
  valid: [{ name: 'a proof', p: b64u(p), vaultId, proof: proofAt('proof', p, vaultId) }],
  mustFail: [
    { name: 'the name of another vault', vaultId: otherId, proof: proofAt('proof', p, vaultId) },
    { name: 'a proof whose hash is another name', vaultId: otherId, proof: proofAt('moved proof', p, otherId) },
    { name: 'a proof of 31 bytes', vaultId: b64u(sha256(p.subarray(0, 31))), proof: proofAt('short proof', p.subarray(0, 31), b64u(sha256(p.subarray(0, 31)))) },
    { name: 'a proof without a place', vaultId, proof: bare('unbound proof', JSON.stringify({ type: 'string', value: b64u(p) })) },
    { name: 'flipped bit', vaultId, proof: { ...proofAt('proof', p, vaultId), c: flip(proofAt('proof', p, vaultId).c, 20) } },
  ],
};

const serverKey = bytes('server key', 32);
const kid = (key) => b64u(sha256(key).subarray(0, 8));
const place = { collection: 'users', field: 'authHash', userId: '7a1c8a52-2d1b-4a8e-8a43-0b8f4f0d8b11' };
const restText = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA';
const atRest = (name, key, { collection, field, userId }) => {
  const nonce = bytes(`rest ${name}`, 12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(`${collection}.${field}:${userId}`));
  return { v: 1, kid: kid(key), n: b64(nonce), c: b64(Buffer.concat([cipher.update(restText), cipher.final(), cipher.getAuthTag()])) };
};
const rest = atRest('value', serverKey, place);
const serverKeyVectors = {
  key: b64(serverKey),
  kid: kid(serverKey),
  valid: [{ name: 'an auth hash', place, text: restText, sealed: rest }],
  mustFail: [
    { name: 'another person', place: { ...place, userId: '00000000-0000-4000-8000-000000000000' }, sealed: rest },
    { name: 'another field', place: { ...place, field: 'erkp' }, sealed: rest },
    { name: 'another collection', place: { ...place, collection: 'registrations' }, sealed: rest },
    { name: 'a bit flipped', place, sealed: { ...rest, c: flip(rest.c, 3) } },
    { name: 'a tag of another value', place, sealed: { ...rest, n: b64(bytes('rest other', 12)) } },
    { name: 'a nonce of 16 bytes', place, sealed: { ...rest, n: b64(bytes('rest long', 16)) } },
    { name: 'an unknown key', place, sealed: atRest('unknown', bytes('another server key', 32), place) },
    { name: 'another version', place, sealed: { ...rest, v: 2 } },
  ],
};

// Unlock methods: the slot's version, vault and id are the associated data.
const slotId = '3c9f7b6a-51d4-4c1e-9a70-8e2d4b6f1a05';
function slotOf(name, v, kek, { id = slotId, vault = vaultId, key = dataKey } = {}) {
  const nonce = bytes(`${name} slot nonce`, 12);
  const cipher = createCipheriv('aes-256-gcm', kek, nonce).setAAD(Buffer.from(`${v}:${vault}:${id}`));
  return { v, id, n: b64(nonce), c: b64(Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()])) };
}
const otherSlot = '00000000-0000-4000-8000-000000000000';
function slotCases(v, kek, otherKek, rest = {}) {
  const good = { ...slotOf('door', v, kek), ...rest };
  const wrong = (name, slot, error) => ({ name, vaultId, slot: { ...good, ...slot }, error });
  return {
    good,
    mustFail: [
      wrong('made with another key', slotOf('door', v, otherKek), 'opens'),
      wrong('moved to another slot', { id: otherSlot }, 'opens'),
      wrong('of another vault', slotOf('door', v, kek, { vault: otherId }), 'opens'),
      wrong('flipped bit', { c: flip(good.c, 12) }, 'opens'),
      wrong('flipped bit in the tag', { c: flip(good.c, 47 * 8) }, 'opens'),
      wrong('another nonce', { n: b64(bytes('other', 12)) }, 'opens'),
      wrong('unknown version', { v: v.replace('v1', 'v2') }, 'form'),
      wrong('nonce of 16 bytes', { n: b64(bytes('x', 16)) }, 'form'),
      wrong('data key of 16 bytes', slotOf('short', v, kek, { key: dataKey.subarray(0, 16) }), 'form'),
    ],
  };
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
function recoveryText(key) {
  const bits = [...key, ...sha256(Buffer.concat([Buffer.from('northkeep/recovery-key/v1\0'), key])).subarray(0, 2)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  return Array.from({ length: 28 }, (_, i) => BASE32[Number.parseInt(bits.slice(i * 5, i * 5 + 5), 2)]).join('');
}
const grouped = (text) => text.match(/.{4}/g).join(' ');
const recoveryKey = bytes('recovery key', 16);
const shown = grouped(recoveryText(recoveryKey));
const recoverySlots = slotCases('recwrap-v1', hkdf(recoveryKey, 'northkeep/recwrap/v1'), hkdf(bytes('another recovery key', 16), 'northkeep/recwrap/v1'));
const lookalikes = shown.replace(/O/g, '0').replace(/B/g, '8').replace(/[IL]/g, '1');
const recwrap = {
  key: b64(recoveryKey),
  text: shown,
  secret: b64u(hkdf(recoveryKey, 'northkeep/recovery-secret/v1')),
  typed: [
    { name: 'as it is shown', text: shown },
    { name: 'in one piece', text: shown.replaceAll(' ', '') },
    { name: 'in small letters', text: shown.toLowerCase() },
    { name: 'with dashes and line breaks', text: shown.replaceAll(' ', '-').replace('-', '\r\n') },
    { name: 'with signs that look alike', text: lookalikes },
  ],
  mistyped: [
    { name: 'one sign missing', text: shown.slice(0, -1), error: 'length' },
    { name: 'one sign too many', text: `${shown}A`, error: 'length' },
    { name: 'a sign that no key has', text: `${shown.slice(0, -1)}!`, error: 'sign' },
    { name: 'another last sign', text: shown.slice(0, -1) + (shown.endsWith('A') ? 'C' : 'A'), error: 'check' },
    { name: 'two groups swapped', text: [...shown.split(' ').slice(1, 2), shown.split(' ')[0], ...shown.split(' ').slice(2)].join(' '), error: 'check' },
  ],
  valid: [{ name: 'a recovery key', vaultId, slot: recoverySlots.good, dataKey: b64(dataKey) }],
  mustFail: recoverySlots.mustFail,
};

const prf = bytes('prf', 32);
const passkeyRest = { credentialId: b64u(bytes('credential', 32)), salt: b64(bytes('prf salt', 32)) };
const passkeySlots = slotCases('prfwrap-v1', hkdf(prf, 'northkeep/prfwrap/v1'), hkdf(bytes('another prf', 32), 'northkeep/prfwrap/v1'), passkeyRest);
const prfwrap = {
  prf: b64(prf),
  valid: [{ name: 'a passkey', vaultId, slot: passkeySlots.good, dataKey: b64(dataKey) }],
  mustFail: [
    ...passkeySlots.mustFail,
    { name: 'a salt of 16 bytes', vaultId, slot: { ...passkeySlots.good, salt: b64(bytes('x', 16)) }, error: 'form' },
    { name: 'no name of a passkey', vaultId, slot: { ...passkeySlots.good, credentialId: '' }, error: 'form' },
  ],
};

const ARCHIVE_PASSPHRASE = 'a passphrase of the file';
const ARCHIVES = {
  'northkeep-archive-v1': {
    kek: (salt) => pbkdf2Sync(ARCHIVE_PASSPHRASE, salt, 600_000, 32, 'sha256'),
    kdf: { kdf: 'PBKDF2-SHA256', iterations: 600_000 },
  },
  'northkeep-archive-v2': {
    kek: (salt) => hkdf(hardened(ARCHIVE_PASSPHRASE, salt), 'northkeep/archive-key/v2'),
    kdf: { kdf: 'PBKDF2-SHA256+Argon2id', iterations: ITER, ...COSTS },
  },
};
const keks = new Map();
const archiveKek = (format, name) => {
  const known = keks.get(`${format} ${name}`) ?? ARCHIVES[format].kek(bytes(`${name} salt`, 16));
  keks.set(`${format} ${name}`, known);
  return known;
};
const archiveHeader = (format, name, rest = {}) => {
  const nonce = bytes(`${name} key nonce`, 12);
  const wrapped = gcmAad(archiveKek(format, name), nonce, bytes(`${name} file key`, 32), Buffer.from(format));
  return JSON.stringify({
    format,
    ...ARCHIVES[format].kdf,
    salt: bytes(`${name} salt`, 16).toString('hex'),
    keyNonce: nonce.toString('hex'),
    wrappedKey: wrapped.toString('hex'),
    noncePrefix: bytes(`${name} prefix`, 7).toString('hex'),
    chunkBytes: 65_536,
    ...rest,
  });
};
function gcmAad(key, nonce, plaintext, aad) {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad);
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}
/** One chunk: `last` is the flag of its nonce, `at` its counter. */
const archiveChunk = (format, name, text, { at = 0, last = 1 } = {}) => {
  const header = archiveHeader(format, name);
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(at);
  const nonce = Buffer.concat([bytes(`${name} prefix`, 7), counter, Buffer.from([last])]);
  return gcmAad(bytes(`${name} file key`, 32), nonce, Buffer.from(text), Buffer.from(header));
};
const archiveFile = (header, ...chunks) => b64(Buffer.concat([Buffer.from(`${header}\n`), ...chunks]));
const archiveFailure = (name, code, file) => ({ name, passphrase: ARCHIVE_PASSPHRASE, file, code });
const archiveOf = (format) => ({
  valid: [
    ['a short text', 'short', 'First frost on the window.\n'],
    ['an empty content', 'empty', ''],
  ].map(([name, key, content]) => ({
    name,
    passphrase: ARCHIVE_PASSPHRASE,
    content,
    file: archiveFile(archiveHeader(format, key), archiveChunk(format, key, content)),
  })),
  mustFail: [
    { ...archiveFailure('another passphrase', 'WRONG_PASSPHRASE', archiveFile(archiveHeader(format, 'x'), archiveChunk(format, 'x', 'text'))), passphrase: 'another' },
    archiveFailure('a chunk of another place', 'DAMAGED', archiveFile(archiveHeader(format, 'x'), archiveChunk(format, 'x', 'text', { at: 1 }))),
    archiveFailure('only a chunk of the middle', 'TRUNCATED', archiveFile(archiveHeader(format, 'x'), archiveChunk(format, 'x', 'text', { last: 0 }))),
    archiveFailure('no chunk', 'TRUNCATED', archiveFile(archiveHeader(format, 'x'))),
    archiveFailure('a changed header', 'DAMAGED', archiveFile(archiveHeader(format, 'x').replace('{', '{ '), archiveChunk(format, 'x', 'text'))),
    archiveFailure('too few iterations', 'WEAK_KEY', archiveFile(archiveHeader(format, 'x', { iterations: ARCHIVES[format].kdf.iterations - 1 }), archiveChunk(format, 'x', 'text'))),
    archiveFailure('too many iterations', 'WEAK_KEY', archiveFile(archiveHeader(format, 'x', { iterations: 2_000_001 }), archiveChunk(format, 'x', 'text'))),
    archiveFailure('a later version', 'NEWER_FORMAT', archiveFile(archiveHeader(format, 'x', { format: 'northkeep-archive-v3' }), archiveChunk(format, 'x', 'text'))),
    archiveFailure('another format', 'NOT_AN_ARCHIVE', archiveFile(archiveHeader(format, 'x', { format: 'zip' }), archiveChunk(format, 'x', 'text'))),
    archiveFailure('a salt of 15 bytes', 'NOT_AN_ARCHIVE', archiveFile(archiveHeader(format, 'x', { salt: bytes('x', 15).toString('hex') }), archiveChunk(format, 'x', 'text'))),
    archiveFailure('chunks of another size', 'NOT_AN_ARCHIVE', archiveFile(archiveHeader(format, 'x', { chunkBytes: 1 }), archiveChunk(format, 'x', 'text'))),
    archiveFailure('a member too many', 'NOT_AN_ARCHIVE', archiveFile(archiveHeader(format, 'x', { note: '' }), archiveChunk(format, 'x', 'text'))),
    archiveFailure('an empty file', 'NOT_AN_ARCHIVE', ''),
    archiveFailure('a text file', 'NOT_AN_ARCHIVE', b64('hello\nworld\n')),
  ],
});
const [first, second] = Object.keys(ARCHIVES);
const archive = archiveOf(first);
const archive2 = archiveOf(second);
const costs = (name, change) =>
  archiveFailure(name, 'WEAK_KEY', archiveFile(archiveHeader(second, 'x', change), archiveChunk(second, 'x', 'text')));
archive2.mustFail.push(
  costs('less memory', { m: 65_535 }),
  costs('more memory than a device accepts', { m: 262_145 }),
  costs('fewer passes', { t: 2 }),
  costs('more passes than a device accepts', { t: 9 }),
  costs('more lanes', { p: 2 }),
  archiveFailure('the derivation of the first version', 'NOT_AN_ARCHIVE', archiveFile(archiveHeader(second, 'x', { kdf: 'PBKDF2-SHA256' }), archiveChunk(second, 'x', 'text'))),
);

// Record headers. The digest's input is written out line by line here, not computed as in the code under test.
const lineMembers = {
  schema: 1,
  parentId: null,
  parentKind: null,
  index: 1024.5,
  isDone: false,
  scheduleDate: '2026-11-30',
  text: textCase.envelope,
  categories: [envelopeCase('an item of a list', { type: 'string', value: 'Family', at: `lines.categories.0:${id}` }).envelope],
};
const whole = ({ n, c }) => `e"${n}${c}"`;
const lineForms = (line) => [
  `"categories":[${line.categories.map(whole).join(',')}]`,
  '"index":1024.5',
  '"isDone":false',
  '"parentId":null',
  '"parentKind":null',
  '"scheduleDate":"2026-11-30"',
  '"schema":1',
  `"text":${whole(line.text)}`,
];
const headerAt = (kind, of) => `${kind}.h:${of}`;
function headerCase(name, { kind = 'lines', of = id, members = lineMembers, forms = lineForms(lineMembers), era = 0, n = 1, gone = null, last = [] }) {
  const input = [JSON.stringify([kind, of, era, n, gone ?? 0, last.join('')]), ...forms].join('\n');
  const digest = b64u(sha256(Buffer.from(input, 'utf8')).subarray(0, 16));
  const header = { era, n, gone, last, digest };
  const value = JSON.stringify([1, era, n, gone ?? 0, last.join(''), digest]);
  return { name, kind, id: of, members, input, header, h: envelopeCase(`header ${name}`, { type: 'string', value, at: headerAt(kind, of) }).envelope };
}
const created = headerCase('a created line', {});
const shortOf = ({ header }) => header.digest.slice(0, 8);
const laterMembers = { ...lineMembers, ofALaterRelease: { b: [1, null, 'é\n"'], a: textCase.envelope } };
const laterForms = [...lineForms(lineMembers).slice(0, 3), `"ofALaterRelease":{"a":${whole(textCase.envelope)},"b":[1,null,"é\\n\\""]}`, ...lineForms(lineMembers).slice(3)];
const headerText = (value) => envelopeCase(`header text ${value}`, { type: 'string', value, at: headerAt('lines', id) }).envelope;
const changed = (change) => ({ members: { ...lineMembers, ...change }, h: created.h });
const serverMembers = { id, vaultId, rev: 7, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z', deletedAt: null, h: created.h };
const header = {
  dataKey: b64(dataKey),
  valid: [
    created,
    headerCase('the next write', { n: 2, last: [shortOf(created)] }),
    headerCase('the fifth write in a second era', { era: 1, n: 5, last: ['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC', 'DDDDDDDD'] }),
    headerCase('a deletion with its parent', { n: 2, gone: other, last: [shortOf(created)] }),
    headerCase('a member of a later release', { members: laterMembers, forms: laterForms }),
    headerCase('a review without members', { kind: 'reviews', of: '2026-W47', members: {}, forms: [] }),
    { ...created, name: 'what the server sets is not bound', members: { ...lineMembers, ...serverMembers } },
  ],
  /** `unopened`: the header does not open. `unfit`: it opens, and does not bind these members. */
  mustFail: [
    { name: 'no header', error: 'unopened', members: lineMembers, h: null },
    { name: 'the header of another record', error: 'unopened', members: lineMembers, h: headerCase('other', { of: other }).h },
    { name: 'a header of another kind', error: 'unopened', members: lineMembers, h: headerCase('kind', { kind: 'aims' }).h },
    { name: 'another field in its place', error: 'unopened', members: lineMembers, h: textCase.envelope },
    { name: 'a flipped bit', error: 'unopened', members: lineMembers, h: { ...created.h, c: flip(created.h.c, 9) } },
    { name: 'no JSON', error: 'unopened', members: lineMembers, h: headerText('[1,0,1,0,"",') },
    { name: 'a later version', error: 'unopened', members: lineMembers, h: headerText('[2,0,1,0,"","AAAAAAAAAAAAAAAAAAAAAA"]') },
    { name: 'a write number of 0', error: 'unopened', members: lineMembers, h: headerText('[1,0,0,0,"","AAAAAAAAAAAAAAAAAAAAAA"]') },
    { name: 'five former headers', error: 'unopened', members: lineMembers, h: headerText(`[1,0,9,0,"${'AAAAAAAA'.repeat(5)}","AAAAAAAAAAAAAAAAAAAAAA"]`) },
    { name: 'a short digest', error: 'unopened', members: lineMembers, h: headerText('[1,0,1,0,"","AAAA"]') },
    { name: 'a flipped clear member', error: 'unfit', ...changed({ isDone: true }) },
    { name: 'a changed order', error: 'unfit', ...changed({ index: 1024.25 }) },
    { name: 'a moved record', error: 'unfit', ...changed({ parentId: other, parentKind: 'aims' }) },
    { name: 'another schema', error: 'unfit', ...changed({ schema: 2 }) },
    { name: 'a flipped bit of a ciphertext', error: 'unfit', ...changed({ text: { ...lineMembers.text, c: flip(lineMembers.text.c, 1) } }) },
    { name: 'a ciphertext that begins in the nonce', error: 'unfit', ...changed({ text: { ...lineMembers.text, n: lineMembers.text.n.slice(0, -1), c: lineMembers.text.n.slice(-1) + lineMembers.text.c } }) },
    { name: 'the joined text of an envelope as a clear value', error: 'unfit', ...changed({ text: lineMembers.text.n + lineMembers.text.c }) },
    { name: 'a removed member', error: 'unfit', ...changed({ text: undefined }) },
    { name: 'an added member', error: 'unfit', ...changed({ ofALaterRelease: 1 }) },
    { name: 'a shorter list', error: 'unfit', ...changed({ categories: [] }) },
  ],
};

for (const [name, vectors] of Object.entries({ 'archive-v1': archive, 'archive-v2': archive2, 'auth-v2': auth, 'erkp-v1': erkp, 'devwrap-v1': devwrap, 'envelope-v1': envelope, 'header-v1': header, 'vault-proof-v1': vaultProof, 'server-key-v1': serverKeyVectors, 'recwrap-v1': recwrap, 'prfwrap-v1': prfwrap })) {
  writeFileSync(new URL(`${name}.json`, import.meta.url), `${JSON.stringify(vectors, null, 2)}\n`);
}
