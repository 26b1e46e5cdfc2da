// contracts/src/envelope.ts
/** True for the exact form of an envelope v1; an object of a person's that merely has `__e` is data. */
function isEnvelope(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if (Object.keys(value).length !== 5) return false;
  const e = value;
  return e.__e === 1 && e.a === 'AES-GCM' && e.v === 'v1' && typeof e.n === 'string' && typeof e.c === 'string';
}
/** The place a sealed value is bound to. `path` is dotted, with array positions: `categories.0`. */
function placeOf(kind, path, id) {
  return `${kind}.${path}:${id}`;
}
// contracts/src/fields.ts
/** True when `value` is an opened value that the field allows: right type, range, length, closed set. */
function isValueOf(field, value) {
  if (field.seal === 'clear') return isClearForm(field, value);
  if (field.type === 'list')
    return Array.isArray(value) && value.length <= field.max && value.every((v) => isScalarOf(field.of, v));
  if (field.type === 'rows')
    return Array.isArray(value) && value.length <= field.max && value.every((row) => isRowOf(field.of, row));
  return isScalarOf(field, value);
}
/** True when a scalar is of the declared type; readers keep unknown enum words out. */
function isScalarOf(field, value) {
  if (value === null) return field.nullable === true;
  switch (field.type) {
    case 'string':
      return typeof value === 'string' && value.length <= field.max;
    case 'number':
      return (
        typeof value === 'number' &&
        Number.isFinite(value) &&
        value >= field.min &&
        value <= field.max &&
        (!field.integer || Number.isInteger(value))
      );
    case 'boolean':
      return typeof value === 'boolean';
    case 'enum':
      return typeof value === 'string' && field.values.includes(value);
  }
}
var DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** True when a clear value has the field's closed form. */
function isClearForm(field, value) {
  if (value === null) return field.nullable === true;
  switch (field.form) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value) && value >= field.min && value <= field.max;
    case 'date':
      return typeof value === 'string' && DATE.test(value) && !Number.isNaN(Date.parse(value));
    case 'enum':
      return typeof value === 'string' && field.values.includes(value);
  }
}
function isRowOf(fields, row) {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return false;
  const values = row;
  return Object.entries(fields).every(([name, field]) => isScalarOf(field, values[name]));
}
// contracts/src/kinds/defaults.ts
/** Values a new record gets where its draft says nothing (specification 2 §3), and which a missing field reads as. */
var DEFAULTS = {
  lines: {
    isDone: false,
    doneAt: null,
    type: 'task',
    inDashboard: false,
    macroStepTotal: null,
    macroStepCompleted: null,
    category: null,
    categories: [],
    scheduleDate: null,
    scheduleTime: null,
    aiSuggestedCategory: null,
    copyOf: null,
    minutes: null,
  },
  idealLife: { label: '' },
  obstacles: {},
  aims: {},
  goals: {},
  milestones: {},
  steps: {
    total: 1,
    progress: 0,
    status: 'parked',
    aiOrigin: false,
  },
  weekLogs: { steps: [] },
  reviews: { note: null },
  assessments: { scores: [] },
  settings: {
    city: null,
    latitude: null,
    longitude: null,
    geoEnabled: false,
    timeZone: null,
    suggestionsOptIn: false,
    pulseEnabled: false,
  },
  onboarding: {
    finished: false,
    lastStep: 0,
  },
};
// contracts/src/kinds/texts.ts
/** Longest texts, in UTF-16 units, as typed by a person. */
var LINE_TEXT_MAX = 2e5;
var DIRECTION_MAX = 2e3;
/** Most selected steps that one week log can hold. */
var WEEK_LOG_ROWS_MAX = 2e3;
var labelField = {
  seal: 'sealed',
  type: 'string',
  max: 160,
};
// contracts/src/kinds/index.ts
/** Every kind of record a person can write. A new kind joins sync, export, deletion and the privacy contract here. */
var KINDS = {
  lines: {
    schema: 1,
    ids: 'uuid',
    parents: [],
    ordered: true,
    fields: {
      text: {
        seal: 'sealed',
        type: 'string',
        max: LINE_TEXT_MAX,
        merge: 'copy',
      },
      isDone: {
        seal: 'clear',
        form: 'boolean',
      },
      doneAt: {
        seal: 'sealed',
        type: 'string',
        max: 30,
        nullable: true,
      },
      type: {
        seal: 'clear',
        form: 'enum',
        values: ['task', 'journal'],
      },
      inDashboard: {
        seal: 'clear',
        form: 'boolean',
      },
      macroStepTotal: {
        seal: 'clear',
        form: 'integer',
        min: 0,
        max: 99,
        nullable: true,
      },
      macroStepCompleted: {
        seal: 'clear',
        form: 'integer',
        min: 0,
        max: 99,
        nullable: true,
      },
      category: {
        seal: 'sealed',
        type: 'string',
        max: 60,
        nullable: true,
      },
      categories: {
        seal: 'sealed',
        type: 'list',
        of: {
          seal: 'sealed',
          type: 'string',
          max: 60,
        },
        max: 24,
        merge: 'union',
      },
      scheduleDate: {
        seal: 'clear',
        form: 'date',
        nullable: true,
      },
      scheduleTime: {
        seal: 'sealed',
        type: 'string',
        max: 5,
        nullable: true,
      },
      aiSuggestedCategory: {
        seal: 'sealed',
        type: 'string',
        max: 60,
        nullable: true,
      },
      /** The line whose other text this one kept when two devices had changed it. */
      copyOf: {
        seal: 'sealed',
        type: 'string',
        max: 36,
        nullable: true,
      },
      minutes: {
        seal: 'sealed',
        type: 'number',
        min: 0,
        max: 1440,
        integer: true,
        nullable: true,
      },
    },
    required: ['text'],
    groups: [
      ['isDone', 'doneAt'],
      ['scheduleDate', 'scheduleTime'],
    ],
  },
  idealLife: {
    schema: 1,
    ids: 'uuid-or-fixed',
    fixed: ['direction', 'anti-direction'],
    parents: [],
    ordered: true,
    fields: {
      label: {
        seal: 'sealed',
        type: 'string',
        max: DIRECTION_MAX,
      },
    },
    required: ['label'],
    groups: [],
  },
  obstacles: {
    schema: 1,
    ids: 'uuid',
    parents: [],
    ordered: true,
    fields: { label: labelField },
    required: ['label'],
    groups: [],
  },
  aims: {
    schema: 1,
    ids: 'uuid',
    parents: [],
    ordered: true,
    fields: { label: labelField },
    required: ['label'],
    groups: [],
  },
  goals: {
    schema: 1,
    ids: 'uuid',
    parents: ['aims'],
    ordered: true,
    fields: { label: labelField },
    required: ['label'],
    groups: [],
  },
  milestones: {
    schema: 1,
    ids: 'uuid',
    parents: ['goals'],
    ordered: true,
    fields: { label: labelField },
    required: ['label'],
    groups: [],
  },
  steps: {
    schema: 1,
    ids: 'uuid',
    parents: ['goals', 'milestones'],
    ordered: true,
    fields: {
      label: labelField,
      total: {
        seal: 'sealed',
        type: 'number',
        min: 0,
        max: 99,
        integer: true,
      },
      progress: {
        seal: 'clear',
        form: 'integer',
        min: 0,
        max: 99,
        merge: 'sum',
      },
      status: {
        seal: 'sealed',
        type: 'enum',
        values: ['selected', 'parked'],
      },
      aiOrigin: {
        seal: 'sealed',
        type: 'boolean',
      },
    },
    required: ['label', 'total', 'status'],
    groups: [['status', 'index']],
  },
  weekLogs: {
    schema: 1,
    ids: 'iso-week',
    parents: [],
    ordered: false,
    fields: {
      steps: {
        seal: 'sealed',
        type: 'rows',
        max: WEEK_LOG_ROWS_MAX,
        of: {
          stepId: {
            seal: 'sealed',
            type: 'string',
            max: 36,
          },
          goalId: {
            seal: 'sealed',
            type: 'string',
            max: 36,
          },
          label: {
            seal: 'sealed',
            type: 'string',
            max: 160,
          },
          target: {
            seal: 'sealed',
            type: 'number',
            min: 0,
            max: 99,
            integer: true,
          },
          progress: {
            seal: 'sealed',
            type: 'number',
            min: 0,
            max: 99,
            integer: true,
          },
        },
      },
    },
    required: ['steps'],
    groups: [],
  },
  reviews: {
    schema: 1,
    ids: 'iso-week',
    parents: [],
    ordered: false,
    fields: {
      completedAt: {
        seal: 'sealed',
        type: 'string',
        max: 30,
      },
      note: {
        seal: 'sealed',
        type: 'string',
        max: 2e4,
        nullable: true,
      },
    },
    required: ['completedAt'],
    groups: [],
  },
  assessments: {
    schema: 1,
    ids: 'uuid',
    parents: [],
    ordered: false,
    fields: {
      instrument: {
        seal: 'sealed',
        type: 'string',
        max: 60,
      },
      takenAt: {
        seal: 'sealed',
        type: 'string',
        max: 30,
      },
      answers: {
        seal: 'sealed',
        type: 'list',
        max: 200,
        of: {
          seal: 'sealed',
          type: 'number',
          min: -100,
          max: 100,
          nullable: true,
        },
      },
      scores: {
        seal: 'sealed',
        type: 'rows',
        max: 20,
        of: {
          scale: {
            seal: 'sealed',
            type: 'string',
            max: 60,
          },
          value: {
            seal: 'sealed',
            type: 'number',
            min: -1e3,
            max: 1e3,
          },
        },
      },
    },
    required: ['instrument', 'takenAt', 'answers'],
    groups: [],
  },
  settings: {
    schema: 1,
    ids: 'fixed',
    fixed: ['settings'],
    parents: [],
    ordered: false,
    fields: {
      city: {
        seal: 'sealed',
        type: 'string',
        max: 200,
        nullable: true,
      },
      latitude: {
        seal: 'sealed',
        type: 'number',
        min: -90,
        max: 90,
        nullable: true,
      },
      longitude: {
        seal: 'sealed',
        type: 'number',
        min: -180,
        max: 180,
        nullable: true,
      },
      geoEnabled: {
        seal: 'sealed',
        type: 'boolean',
      },
      timeZone: {
        seal: 'sealed',
        type: 'string',
        max: 60,
        nullable: true,
      },
      suggestionsOptIn: {
        seal: 'sealed',
        type: 'boolean',
      },
      pulseEnabled: {
        seal: 'sealed',
        type: 'boolean',
      },
    },
    required: [],
    groups: [['city', 'latitude', 'longitude', 'geoEnabled']],
  },
  onboarding: {
    schema: 1,
    ids: 'fixed',
    fixed: ['onboarding'],
    parents: [],
    ordered: false,
    fields: {
      finished: {
        seal: 'clear',
        form: 'boolean',
      },
      lastStep: {
        seal: 'clear',
        form: 'integer',
        min: 0,
        max: 6,
      },
    },
    required: [],
    groups: [],
  },
};
var KIND_NAMES = Object.keys(KINDS);
/** The declaration of a kind, without its literal types. */
function kindShape(kind) {
  return KINDS[kind];
}
// bench/src/opening/fixture.ts
/** 10,000 notes of five sealed values each: 50,000 envelopes. */
var NOTES = 1e4;
var KIND = 'lines';
/** Name and what is said there; a list holds one. */
var VALUES$1 = [
  [
    'text',
    'text',
    (note) => `Note ${note}: ${'prune the apple trees before the first frost, '.repeat(1 + (note % 4))}`,
  ],
  ['category', 'category', (note) => `garden ${note % 12}`],
  ['categories', 'categories.0', (note) => `season ${note % 4}`],
  ['scheduleTime', 'scheduleTime', (note) => `0${note % 10}:30`],
  ['minutes', 'minutes', (note) => note % 90],
];
var base64 = (bytes) => btoa(String.fromCharCode(...bytes));
/** Seals everything once, by the description of the format. */
async function makeFixture() {
  const key = await crypto.subtle.generateKey(
    {
      name: 'AES-GCM',
      length: 256,
    },
    false,
    ['encrypt', 'decrypt'],
  );
  const raw = [];
  return {
    key,
    records: await Promise.all(
      Array.from({ length: NOTES }, async (_, note) => {
        const id = crypto.randomUUID();
        const fields = {};
        for (const [name, path, value] of VALUES$1) {
          const iv = crypto.getRandomValues(/* @__PURE__ */ new Uint8Array(12));
          const said = value(note);
          const text = JSON.stringify({
            type: typeof said,
            value: said,
            at: placeOf(KIND, path, id),
          });
          const padded = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 64) * 64));
          const c = new Uint8Array(
            await crypto.subtle.encrypt(
              {
                name: 'AES-GCM',
                iv,
              },
              key,
              padded,
            ),
          );
          raw.push({
            iv,
            c,
          });
          const envelope = {
            __e: 1,
            a: 'AES-GCM',
            v: 'v1',
            n: base64(iv),
            c: base64(c),
          };
          fields[name] = path === name ? envelope : [envelope];
        }
        return {
          id,
          fields,
        };
      }),
    ),
    raw,
  };
}
// shared-vault/src/crypto/base64.ts
var ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
var NONE = 255;
var CODES = /* @__PURE__ */ new Uint8Array(64);
var VALUES = /* @__PURE__ */ new Uint8Array(256).fill(NONE);
for (let i = 0; i < 64; i++) {
  const code = ALPHABET.charCodeAt(i);
  CODES[i] = code;
  VALUES[code] = i;
}
new TextDecoder('latin1');
var sextet = (text, at) => {
  const unit = text.charCodeAt(at);
  return unit < 256 ? (VALUES[unit] ?? NONE) : NONE;
};
/** How many bytes a padded base64 text of this length decodes to; 0 for a text that is none. */
function decodedLength(text) {
  if (text.length % 4 !== 0 || text.length === 0) return 0;
  return (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);
}
/**
 * Decodes padded base64 into `target` from `offset` on. Gives the number of bytes written, or -1 for a text that is
 * not the one canonical encoding of its bytes.
 */
function decodeBase64Into(text, target, offset) {
  const length = decodedLength(text);
  if (length === 0) return text.length === 0 ? 0 : -1;
  if (offset + length > target.length) return -1;
  const whole = Math.floor(length / 3) * 4;
  let o = offset;
  for (let i = 0; i < whole; i += 4) {
    const a = sextet(text, i);
    const b = sextet(text, i + 1);
    const c = sextet(text, i + 2);
    const d = sextet(text, i + 3);
    if ((a | b | c | d) & 192) return -1;
    target[o++] = (a << 2) | (b >> 4);
    target[o++] = (b << 4) | (c >> 2);
    target[o++] = (c << 6) | d;
  }
  return decodeTail(text, whole, target, o) ? length : -1;
}
function decodeTail(text, at, target, offset) {
  if (at === text.length) return true;
  const a = sextet(text, at);
  const b = sextet(text, at + 1);
  if ((a | b) & 192) return false;
  target[offset] = (a << 2) | (b >> 4);
  if (text.endsWith('==')) return (b & 15) === 0;
  const c = sextet(text, at + 2);
  if (c & 192 || (c & 3) !== 0) return false;
  target[offset + 1] = (b << 4) | (c >> 2);
  return true;
}
new TextEncoder();
// shared-vault/src/crypto/errors.ts
/** An error of the vault. `code` is stable, `message` is the sentence of the specification where it has one. */
var VaultError = class extends Error {
  code;
  constructor(code, message) {
    super(message);
    this.name = 'VaultError';
    this.code = code;
  }
};
var damaged = (why) => new VaultError('E_DAMAGED', `Damaged envelope: ${why}`);
// shared-vault/src/crypto/envelope.ts
function typeOf(value) {
  if (value === null) return 'null';
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('Only finite numbers can be sealed.');
  return typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'boolean';
}
new TextDecoder('utf-8', { fatal: true });
/** The value of a parsed plaintext, when it belongs to `place` and is of the type it says; else throws `E_DAMAGED`. */
function readPlaintext(plain, place) {
  if (typeof plain !== 'object' || plain === null || !('type' in plain && 'value' in plain)) throw damaged('no value');
  const at = 'at' in plain ? plain.at : void 0;
  if (at !== void 0 && at !== place) throw damaged('it belongs to another place');
  const { type, value } = plain;
  if (!isScalar(value) || type !== typeOf(value)) throw damaged('it is not of its type');
  return {
    value,
    bound: at === place,
  };
}
function isScalar(value) {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
/** Of JSON, in UTF-8. */
var [OPEN, COMMA, CLOSE] = [91, 44, 93];
var NULL = new TextEncoder().encode('null');
var decoder = new TextDecoder('utf-8', { fatal: true });
var scratch = /* @__PURE__ */ new Uint8Array(65536);
var iv = scratch.subarray(0, 12);
var sealed = /* @__PURE__ */ new Map();
/**
 * Opens many envelopes: blocks of {@link BLOCK} with one `Promise.all`, base64 by table into memory that is used
 * again, one decoding and one JSON.parse a block. `pause` runs between blocks.
 */
function leafOpener(key, pause = async () => {}) {
  return async (leaves) => {
    const opened = [];
    for (let start = 0; start < leaves.length; start += 200) {
      if (start > 0) await pause();
      opened.push(...(await openBlock(key, leaves.slice(start, start + 200))));
    }
    return opened;
  };
}
async function openBlock(key, leaves) {
  const parsed = parseAll(await allOf(leaves.map(({ wire }) => (isEnvelope(wire) ? decryptOne(key, wire) : null))));
  return leaves.map(({ place }, i) => valueAt(place, parsed[i]));
}
/** The plaintexts, null where a leaf does not open. Only where one fails is each looked at by itself. */
async function allOf(decrypted) {
  try {
    return await Promise.all(decrypted);
  } catch {
    return (await Promise.allSettled(decrypted)).map((each) => (each.status === 'fulfilled' ? each.value : null));
  }
}
/** WebCrypto copies its input before it returns, so the scratch memory is free again at once. */
function decryptOne(key, { n, c }) {
  const need = 12 + decodedLength(c);
  if (scratch.length < need) {
    scratch = new Uint8Array(need * 2);
    iv = scratch.subarray(0, 12);
    sealed.clear();
  }
  if (decodedLength(n) !== 12 || decodeBase64Into(n, scratch, 0) !== 12) return null;
  if (decodeBase64Into(c, scratch, 12) !== need - 12) return null;
  return crypto.subtle.decrypt(
    {
      name: 'AES-GCM',
      iv,
    },
    key,
    sealedIn(need),
  );
}
/** The scratch memory behind the nonce up to `end`. Padding leaves few lengths, so each is cut out once. */
function sealedIn(end) {
  const known = sealed.get(end);
  if (known) return known;
  const fresh = scratch.subarray(12, end);
  sealed.set(end, fresh);
  return fresh;
}
/** The JSON of all plaintexts in one go; where one of them is none, each by itself. */
function parseAll(plain) {
  const total = plain.reduce((sum, bytes) => sum + (bytes?.byteLength ?? NULL.length) + 1, 1);
  const joined = new Uint8Array(total);
  let at = 0;
  for (const bytes of plain) {
    joined[at++] = at === 1 ? OPEN : COMMA;
    joined.set(bytes ? new Uint8Array(bytes) : NULL, at);
    at += bytes?.byteLength ?? NULL.length;
  }
  joined[at] = CLOSE;
  if (plain.length === 0) return [];
  try {
    const all = JSON.parse(decoder.decode(joined));
    if (Array.isArray(all) && all.length === plain.length) return all;
  } catch {}
  return plain.map(parseOne);
}
function parseOne(bytes) {
  try {
    return bytes ? JSON.parse(decoder.decode(bytes)) : null;
  } catch {
    return null;
  }
}
function valueAt(place, plain) {
  if (plain === null || plain === void 0) return null;
  try {
    const { value, bound } = readPlaintext(plain, place);
    return bound ? { value } : null;
  } catch {
    return null;
  }
}
// shared-vault/src/crypto/fields.ts
/** Lists the envelopes of a sealed field with their paths; false where the wire form is not the declared one. */
function collectLeaves(field, name, wire, into) {
  if (field.type === 'list' || field.type === 'rows') {
    if (!Array.isArray(wire) || wire.length > field.max) return false;
    return wire.every((item, i) => {
      if (field.type === 'list')
        return (
          into.push({
            path: `${name}.${i}`,
            leaf: field.of,
            wire: item,
          }) > 0
        );
      if (typeof item !== 'object' || item === null) return false;
      const row = new Map(Object.entries(item));
      for (const [cell, leaf] of Object.entries(field.of))
        into.push({
          path: `${name}.${i}.${cell}`,
          leaf,
          wire: row.get(cell),
        });
      return true;
    });
  }
  into.push({
    path: name,
    leaf: field,
    wire,
  });
  return true;
}
/** Puts opened leaves, in the order of {@link collectLeaves}, back into the field's shape. */
function assemble(field, values) {
  if (field.type === 'list') return values;
  if (field.type !== 'rows') return values[0] ?? null;
  const names = Object.keys(field.of);
  const rows = [];
  for (let i = 0; i < values.length; i += names.length)
    rows.push(Object.fromEntries(names.map((cell, n) => [cell, values[i + n] ?? null])));
  return rows;
}
// shared-vault/src/sync/merge.ts
/** By kind and name. Made once: every field of every record that is opened asks here. */
var MISSING_READ_AS = new Map(KIND_NAMES.map((kind) => [kind, new Map(Object.entries(DEFAULTS[kind]))]));
/** What a missing field reads as. */
function defaultOf(kind, name) {
  return MISSING_READ_AS.get(kind)?.get(name);
}
// shared-vault/src/worker/opened.ts
/** Opens whole records, all their leaves in one go. */
async function openViews(views, open) {
  const leaves = [];
  const drafts = views.map(({ view, stamp }) => draft(view, stamp, leaves));
  const opened = await open(leaves);
  return drafts.map(({ record, values, damaged, plans }) => {
    for (const plan of plans) {
      const value = assembled(plan, opened);
      if (value !== void 0 && isValueOf(plan.field, value)) values[plan.name] = value;
      else damage(plan.name, plan.field, values, damaged);
    }
    return record;
  });
}
/** The value of a field, undefined where a part of it did not open. */
function assembled({ field, start, count }, opened) {
  if (count === 1 && field.type !== 'list' && field.type !== 'rows') return opened[start]?.value;
  const scalars = [];
  for (let at = start; at < start + count; at++) {
    const part = opened[at];
    if (!part) return void 0;
    scalars.push(part.value);
  }
  return assemble(field, scalars);
}
var FIELDS = new Map(KIND_NAMES.map((kind) => [kind, Object.entries(kindShape(kind).fields)]));
function draft({ fields, ...base }, stamp, leaves) {
  const values = {};
  const damaged = [];
  const plans = [];
  for (const [name, field] of FIELDS.get(base.kind) ?? []) {
    const wire = fields[name];
    if (wire === void 0) values[name] = defaultOf(base.kind, name) ?? neutral(field);
    else if (field.seal === 'clear') {
      if (isClearForm(field, wire)) values[name] = wire;
      else damage(name, field, values, damaged);
    } else
      plan(base.kind, base.id, name, field, wire, {
        leaves,
        plans,
        values,
        damaged,
      });
  }
  return {
    record: {
      ...base,
      values,
      damaged,
      stamp,
    },
    values,
    damaged,
    plans,
  };
}
function plan(kind, id, name, field, wire, into) {
  const found = [];
  if (!collectLeaves(field, name, wire, found)) {
    damage(name, field, into.values, into.damaged);
    return;
  }
  into.plans.push({
    name,
    field,
    start: into.leaves.length,
    count: found.length,
  });
  for (const leaf of found)
    into.leaves.push({
      place: placeOf(kind, leaf.path, id),
      wire: leaf.wire,
    });
}
function damage(name, field, values, damaged) {
  values[name] = neutral(field);
  damaged.push(name);
}
/** What stands in the place of a value that is not there: nothing that could be mistaken for typed words. */
function neutral(field) {
  if ('nullable' in field && field.nullable) return null;
  if (field.seal === 'clear') {
    if (field.form === 'boolean') return false;
    if (field.form === 'integer') return field.min;
    return field.form === 'enum' ? (field.values[0] ?? '') : '1970-01-01';
  }
  if (field.type === 'list' || field.type === 'rows') return [];
  if (field.type === 'number') return Math.max(0, field.min);
  if (field.type === 'boolean') return false;
  return field.type === 'enum' ? (field.values.at(-1) ?? '') : '';
}
// bench/src/opening/ways.ts
var AT_ONCE = 200;
/** Nothing but `subtle.decrypt` of bytes that lie ready. */
async function floor({ key, raw }) {
  const started = performance.now();
  for (let start = 0; start < raw.length; start += AT_ONCE) {
    const block = raw.slice(start, start + AT_ONCE);
    await Promise.all(
      block.map(({ iv, c }) =>
        crypto.subtle.decrypt(
          {
            name: 'AES-GCM',
            iv,
          },
          key,
          c,
        ),
      ),
    );
  }
  return performance.now() - started;
}
/** What Northkeep does: from records of the wire to records that are checked and can be shown. */
async function ours({ key, records }) {
  const at = /* @__PURE__ */ new Date(0).toISOString();
  const base = {
    kind: 'lines',
    rev: 1,
    schema: 1,
    parentId: null,
    parentKind: null,
    index: 0,
  };
  const views = records.map(({ id, fields }) => ({
    stamp: '1|0..0',
    view: {
      ...base,
      id,
      createdAt: at,
      updatedAt: at,
      fields,
    },
  }));
  const started = performance.now();
  const opened = await openViews(views, leafOpener(key));
  const took = performance.now() - started;
  if (opened.length !== records.length || opened.some(({ damaged }) => damaged.length > 0))
    throw new Error('not all opened');
  return took;
}
/** The way of most web clients: value by value, awaited, `atob` and a mapping, decoded and parsed by itself. */
async function peers({ key, records }) {
  const started = performance.now();
  const opened = [];
  for (const { id, fields } of records) {
    const values = {};
    for (const [name, sealed] of Object.entries(fields)) {
      const envelope = Array.isArray(sealed) ? sealed[0] : sealed;
      if (!envelope) continue;
      const plain = await crypto.subtle.decrypt(
        {
          name: 'AES-GCM',
          iv: bytesOf(envelope.n),
        },
        key,
        bytesOf(envelope.c),
      );
      const { value, at } = JSON.parse(new TextDecoder().decode(plain));
      if (at !== placeOf('lines', Array.isArray(sealed) ? `${name}.0` : name, id)) throw new Error('misplaced');
      values[name] = value;
    }
    opened.push({
      id,
      values,
    });
  }
  return performance.now() - started;
}
var bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
// bench/src/opening/stage.ts
/** Turns are short, so that whatever else runs on this machine disturbs all ways alike. */
var SLICES = 10;
/** Measures the three ways in turns, slice by slice; each figure stands for all notes. */
async function measure(rounds) {
  const slices = slicesOf(await makeFixture());
  const took = {
    floor: [],
    ours: [],
    peers: [],
  };
  for (let round = 0; round <= rounds; round += 1)
    for (const slice of slices) {
      const turn = {
        floor: await floor(slice),
        ours: await ours(slice),
        peers: await peers(slice),
      };
      if (round === 0) continue;
      took.floor.push(turn.floor * SLICES);
      took.ours.push(turn.ours * SLICES);
      took.peers.push(turn.peers * SLICES);
    }
  return took;
}
function slicesOf({ key, records, raw }) {
  const part = (all, i) => all.slice((i * all.length) / SLICES, ((i + 1) * all.length) / SLICES);
  return Array.from({ length: SLICES }, (_, i) => ({
    key,
    records: part(records, i),
    raw: part(raw, i),
  }));
}
if (typeof document === 'undefined')
  addEventListener('message', ({ data }) => void measure(data).then((took) => postMessage(took)));
else
  globalThis.preparePeer = async () => {
    const fixture = await makeFixture();
    return () => peers(fixture);
  };
