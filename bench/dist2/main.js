import { execFile, spawn } from 'node:child_process';
import { createCipheriv, createHash, hkdfSync, pbkdf2Sync, randomBytes, randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, expect, request } from '@playwright/test';
import { MongoClient } from 'mongodb';
import mongoose, { Schema } from 'mongoose';

// contracts/src/areas.ts
/** The seven areas, by the name of their package; each is built, published and pointed to on its own. */
var AREAS = ['mf-public', 'mf-auth', 'mf-planner', 'mf-notes', 'mf-wisdom', 'mf-insights', 'mf-admin'];
var isArea = (name) => AREAS.some((area) => area === name);
// contracts/src/crypto.ts
/** Bounds that every reader of key material keeps (security.md). */
var KDF_ITERATIONS = 21e4;
// contracts/src/registry.ts
var VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;
var HASH = /^sha384-[A-Za-z0-9+/]{64}$/;
var FILE = /^(?!.*\.\.)[A-Za-z0-9_@.-]+(?:\/[A-Za-z0-9_@.-]+)*$/;
var BASE = /^(?:https:\/\/[a-z0-9.:-]+)?\/(?:[A-Za-z0-9_@.-]+\/)+$/;
var RANGE = /^\^?\d+\.\d+\.\d+$/;
var refuse = (what) => {
  throw new Error(`remotes.json: ${what}`);
};
var isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
function object(value, what) {
  return isObject(value) ? value : refuse(`${what} is not an object`);
}
function text(value, form, what) {
  return typeof value === 'string' && form.test(value) ? value : refuse(`${what} has the wrong form`);
}
function texts(value, keys, values, what) {
  const entries = Object.entries(object(value, what));
  return Object.fromEntries(
    entries.map(([k, v]) => [text(k, keys, `a name in ${what}`), text(v, values, `${what}.${k}`)]),
  );
}
var PACKAGE = /^(?:@[a-z0-9-]+\/)?[a-z0-9-]+$/;
/** The envelope of a registry from parsed JSON; throws when it is not one. Nothing in it is trusted yet. */
function decodeSignedRegistry(value) {
  const { payload, keyId, sig } = object(value, 'the file');
  return {
    payload: text(payload, /^\{/, 'payload'),
    keyId: text(keyId, /^[A-Za-z0-9_-]{11}$/, 'keyId'),
    sig: text(sig, /^[A-Za-z0-9+/]{86}==$/, 'sig'),
  };
}
/** The registry from the payload of a verified envelope; throws by the name of the first field with a wrong form. */
function decodeRegistry(payload) {
  const { v, seq, expires, shell, remotes } = object(JSON.parse(payload), 'the payload');
  if (v !== 1) return refuse('its format is newer than this shell');
  if (typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 1) return refuse('seq is not a counting number');
  const host = object(shell, 'shell');
  const registry = {
    v,
    seq,
    expires: text(expires, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, 'expires'),
    shell: {
      version: text(host.version, VERSION, 'shell.version'),
      provides: texts(host.provides, PACKAGE, VERSION, 'shell.provides'),
      files: texts(host.files, FILE, HASH, 'shell.files'),
    },
    remotes: {},
  };
  for (const [name, value] of Object.entries(object(remotes, 'remotes')))
    if (isArea(name)) registry.remotes[name] = decodeRemote(value, name);
  return registry;
}
function decodeRemote(value, name) {
  const remote = object(value, name);
  return {
    version: text(remote.version, VERSION, `${name}.version`),
    base: text(remote.base, BASE, `${name}.base`),
    entry: text(remote.entry, FILE, `${name}.entry`),
    requires: texts(remote.requires, PACKAGE, RANGE, `${name}.requires`),
    files: texts(remote.files, FILE, HASH, `${name}.files`),
  };
}
// contracts/src/wire.ts
/** Headers of our own protocol. */
var VAULT_HEADER = 'x-vault';
var KEY_HEADER = 'idempotency-key';
/** `If-Match` of a change: the quoted `rev` it is based on; `"0"` creates a record of a fixed id. */
function ifMatch(rev) {
  return `"${rev}"`;
}
// e2e/support/mailbox.ts
/** The newest mail to an address in the local mailbox. */
async function newestMail(request, url, to) {
  const mail = (await (await request.get(`${url}/dev/mail.json`)).json()).find((each) => each.to === to);
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
}
/** The six digits of the newest mail to an address. */
async function newestCode(request, url, to) {
  const { code } = await newestMail(request, url, to);
  if (code === null) throw new Error(`no code in the mail to ${to}`);
  return code;
}
// e2e/support/own-crypto.ts
var derive = (password, salt) => pbkdf2Sync(password.normalize('NFKC'), salt, KDF_ITERATIONS, 32, 'sha256');
/** A fresh auth secret (43 characters of base64url) and how it was derived. */
function authSecret(password, salt = randomBytes(16)) {
  const bound = createHash('sha256').update('northkeep/auth/v1\0').update(salt).digest();
  const secret = hkdfSync('sha256', derive(password, bound), Buffer.alloc(0), 'northkeep/auth-secret/v1', 32);
  return {
    secret: Buffer.from(secret).toString('base64url'),
    kdf: {
      v: 'auth-v1',
      kdf: 'PBKDF2',
      iter: KDF_ITERATIONS,
      salt: salt.toString('base64'),
    },
  };
}
function gcm(key, plain) {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return {
    n: nonce.toString('base64'),
    c: sealed.toString('base64'),
  };
}
var typeOf = (value) => (value === null ? 'null' : typeof value);
/** Envelope v1 of a value at its place. `longest`: the longest JSON of a closed set of values. */
function seal(key, { at, value, longest = 0 }) {
  const text = JSON.stringify({
    type: typeOf(value),
    value,
    at,
  });
  const bytes = Buffer.byteLength(text) + Math.max(0, longest - JSON.stringify(value).length);
  return {
    __e: 1,
    a: 'AES-GCM',
    v: 'v1',
    ...gcm(key, Buffer.from(text + ' '.repeat(Math.ceil(bytes / 64) * 64 - Buffer.byteLength(text)))),
  };
}
/** A new vault under a password, and its data key. */
function newVault(password) {
  const dataKey = randomBytes(32);
  const salt = randomBytes(16);
  const erkp = {
    v: 'erkp-v1',
    kdf: 'PBKDF2',
    iter: KDF_ITERATIONS,
    s: salt.toString('base64'),
    ...gcm(derive(password, salt), dataKey),
  };
  const p = randomBytes(32);
  const vaultId = createHash('sha256').update(p).digest('base64url');
  return {
    erkp,
    vaultId,
    proof: seal(dataKey, {
      at: `account.proof:${vaultId}`,
      value: p.toString('base64url'),
    }),
    dataKey,
  };
}
// e2e/support/account.ts
var ANNA = {
  email: 'anna.keller@example.org',
  password: 'lantern-orchard-copper-4',
  firstName: 'Annabel',
  lastName: 'Kellermann',
  goal: 'Finish the orchard atlas I keep postponing',
};
var BORIS = {
  email: 'boris.lindt@example.org',
  password: 'harbour-thistle-7-lantern',
  firstName: 'Borislav',
  lastName: 'Lindtner',
  goal: 'Sail around the island of Hven',
};
/** Makes an account without a browser, by the same calls and the same payment page. */
async function makeAccount(server, person) {
  const api = await request.newContext({ baseURL: server.url });
  const { email, firstName, lastName, goal } = person;
  const { secret, kdf } = authSecret(person.password);
  const { dataKey, ...vault } = newVault(person.password);
  await post$1(api, '/api/auth/send-verification', {
    email,
    password: secret,
    kdf,
    ...vault,
  });
  await post$1(api, '/api/auth/verify-code', {
    email,
    code: await newestCode(api, server.url, email),
  });
  const { portal_url: address } = await post$1(api, '/api/payments/create-activation-session', { email });
  await post$1(api, '/api/payments/confirm', { sessionId: (await pay(api, address)).searchParams.get('session_id') });
  await post$1(api, '/api/auth/finalize-registration', {
    email,
    firstName,
    lastName,
    goal: seal(dataKey, {
      at: `account.goal:${vault.vaultId}`,
      value: goal,
    }),
    subscriptionPlan: 'free',
    ackE2EE: true,
  });
  await post$1(api, '/api/auth/login', {
    email,
    password: secret,
    rememberMe: false,
  });
  await finishOnboarding(api, vault.vaultId);
  await api.dispose();
  return {
    ...person,
    vaultId: vault.vaultId,
    dataKey,
  };
}
/** Spares the person the wizard; it has a journey of its own. */
async function finishOnboarding(api, vaultId) {
  const headers = {
    [VAULT_HEADER]: vaultId,
    'if-match': ifMatch(0),
    [KEY_HEADER]: randomUUID(),
  };
  const answer = await api.patch('/api/northkeep/onboarding', {
    headers,
    data: {
      finished: true,
      lastStep: 4,
    },
  });
  if (!answer.ok()) throw new Error(`onboarding answered ${answer.status()}: ${await answer.text()}`);
}
async function post$1(api, path, data) {
  const answer = await api.post(path, { data });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${text}`);
  return text === '' ? void 0 : JSON.parse(text);
}
/** Presses 'Pay' on the simulator's page and gives the address it leads back to. */
async function pay(api, address) {
  const page = await (await api.get(address)).text();
  const action = /<form[^>]*action="([^"]*pay[^"]*)"/.exec(page)?.[1] ?? new URL(address).pathname;
  const answer = await api.post(new URL(action, address).href, {
    form: {},
    maxRedirects: 0,
  });
  const location = answer.headers().location;
  if (location === void 0) throw new Error(`the payment page answered ${answer.status()}`);
  return new URL(location, address);
}
// e2e/support/server.ts
var ROOT = path.resolve(import.meta.dirname, '../..');
var READY_WITHIN_MS = 3e4;
/** A running Northkeep with a data directory of its own. */
var Server = class Server {
  port;
  url;
  dir;
  dataDir;
  logFile;
  releasesDir;
  #process = null;
  constructor({ port, dir, releasesDir }) {
    this.port = port;
    this.url = `http://localhost:${port}`;
    this.dir = dir;
    this.dataDir = path.join(dir, 'data');
    this.logFile = path.join(dir, 'server.log');
    this.releasesDir = releasesDir;
  }
  /** @param releasesDir what it serves; default: what `npm run build` made, which no test may alter. */
  static async start({ releasesDir = path.join(ROOT, 'releases'), port } = {}) {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'northkeep-'));
    const server = new Server({
      port: port ?? (await freePort()),
      dir,
      releasesDir,
    });
    await server.run();
    return server;
  }
  /** Starts the process on the directory as it is, and waits until it is ready. */
  async run() {
    const log = openSync(this.logFile, 'a');
    this.#process = spawn(process.execPath, [path.join(ROOT, 'api/dist/src/main.js')], {
      cwd: this.dir,
      stdio: ['ignore', log, log],
      env: this.#env,
    });
    closeSync(log);
    await this.#ready();
  }
  /** Ends the process; `SIGKILL` as a crash would. */
  async stop(signal = 'SIGTERM') {
    const running = this.#process;
    this.#process = null;
    if (running === null || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await ended;
  }
  async remove() {
    await this.stop();
    rmSync(this.dir, {
      recursive: true,
      force: true,
    });
  }
  /** Runs `npm run admin -- ...` on this server's data, beside it. */
  async admin(...args) {
    await promisify(execFile)(process.execPath, [path.join(ROOT, 'api/dist/src/admin.js'), ...args], {
      cwd: this.dir,
      env: this.#env,
    });
  }
  get #env() {
    return {
      PATH: process.env.PATH,
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      RELEASES_DIR: this.releasesDir,
      PUBLIC_URL: this.url,
      LOG_LEVEL: 'debug',
    };
  }
  get log() {
    return readFileSync(this.logFile, 'utf8');
  }
  /** Every byte below the data directory, file by file. */
  dataFiles() {
    return readdirSync(this.dataDir, {
      recursive: true,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => ({
        file,
        bytes: readFileSync(file),
      }));
  }
  async #ready() {
    const until = Date.now() + READY_WITHIN_MS;
    while (Date.now() < until) {
      if (this.#process?.exitCode !== null) throw new Error(`the server stopped:\n${this.log}`);
      if ((await fetch(`${this.url}/api/ready`).catch(() => null))?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the server was not ready in time:\n${this.log}`);
  }
};
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(/* @__PURE__ */ new Error('no port')),
      );
    });
  });
}
// bench/src/ratio.ts
var isOk = ({ ratio, goal }) => ratio !== null && ratio <= goal;
var resultOf = ({ name, ratio, goal }) => ({
  name,
  ratio: ratio === null ? null : round(ratio),
  goal,
  ok: isOk({
    ratio,
    goal,
  }),
});
var round = (ratio) => Math.round(ratio * 1e3) / 1e3;
/** The middle of some figures: what a shared machine disturbs least. */
function median(figures) {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle];
  if (high === void 0) throw new Error('no figures');
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? high) + high) / 2;
}
var inMs = (ms) => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
/** The ratio of two series measured in turns, from their medians. */
function ratioOf(of) {
  const floor = median(of.floor);
  const measured = median(of.measured);
  return {
    name: of.name,
    goal: of.goal,
    ratio: measured / floor,
    measured: inMs(measured),
    floor: `${inMs(floor)} ${of.floorName}`,
    ...(of.peer
      ? {
          peer: {
            ratio: median(of.peer.figures) / floor,
            way: of.peer.way,
          },
        }
      : {}),
  };
}
// bench/src/suite/notes.ts
/** A text between 40 and 200 characters, different in every note. */
var textOf = (note) =>
  `Note ${note}: ${'prune the apple trees before the first frost, '.repeat(1 + (note % 4))}`.trim();
/** Makes an account with its vault and logs it in. */
async function makeWriter(server, person) {
  const account = await makeAccount(server, person);
  const kdf = await (await post(server.url, '/auth/prelogin', { body: { email: person.email } })).json();
  const { secret } = authSecret(person.password, Buffer.from(kdf.salt, 'base64'));
  const body = {
    email: person.email,
    password: secret,
    rememberMe: false,
  };
  const cookie = (await post(server.url, '/auth/login', { body })).headers
    .getSetCookie()
    .map((line) => line.split(';')[0]);
  return {
    ...account,
    cookie: cookie.join('; '),
  };
}
/**
 * Writes notes of five sealed values each, in order: the first through the API, the others straight into the server's
 * database in the form that the first got there. Ten thousand calls would measure nothing that is asked here.
 */
async function writeNotes(server, writer, count) {
  await post(server.url, '/lines', {
    body: {
      ...noteOf(writer.dataKey, 0),
      index: 0,
    },
    writer,
  });
  const client = await new MongoClient(storeOf(server)).connect();
  const lines = client.db('northkeep').collection('lines');
  const made = await lines.findOne({ vaultId: writer.vaultId });
  if (!made) throw new Error('the first note is not in the database');
  const { _id, ...first } = made;
  for (let start = 1; start < count; start += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - start);
    const others = Array.from({ length: size }, (_, i) => {
      const index = (start + i) * INDEX_STEP;
      return {
        ...first,
        ...noteOf(writer.dataKey, start + i),
        createKey: randomUUID(),
        index,
      };
    });
    await lines.insertMany(others, { ordered: false });
  }
  await client.close();
}
var AT_ONCE = 1e3;
var INDEX_STEP = 1024;
/** Where a running server's embedded store answers. */
var storeOf = ({ dataDir }) => readFileSync(path.join(dataDir, 'store-address'), 'utf8');
function noteOf(key, note) {
  const id = randomUUID();
  const sealed = (path, value) =>
    seal(key, {
      at: `lines.${path}:${id}`,
      value,
    });
  return {
    id,
    text: sealed('text', textOf(note)),
    category: sealed('category', `garden ${note % 12}`),
    categories: [sealed('categories.0', `season ${note % 4}`)],
    aiSuggestedCategory: sealed('aiSuggestedCategory', `field ${note % 9}`),
    minutes: sealed('minutes', note % 90),
    isDone: false,
    type: 'task',
  };
}
async function post(url, path, { body, writer }) {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(writer ? headersOf(writer) : {}),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
/** What a browser of this person sends with every request on content. */
var headersOf = ({ cookie, vaultId }) => ({
  cookie,
  [VAULT_HEADER]: vaultId,
  [KEY_HEADER]: randomUUID(),
});
/** Bytes of the JSON of so many opened notes, as a person could export them: what they hold, not how it is sealed. */
function openedJsonBytes(count) {
  const at = /* @__PURE__ */ new Date(0).toISOString();
  const notes = Array.from({ length: count }, (_, note) => ({
    id: randomUUID(),
    rev: 1,
    index: note,
    createdAt: at,
    updatedAt: at,
    text: textOf(note),
    isDone: false,
    doneAt: null,
    type: 'task',
    inDashboard: false,
    category: `garden ${note % 12}`,
    categories: [`season ${note % 4}`],
    scheduleDate: null,
    scheduleTime: null,
    aiSuggestedCategory: `field ${note % 9}`,
    minutes: note % 90,
  }));
  return Buffer.byteLength(JSON.stringify(notes));
}
// bench/src/lines/measured-process.ts
var READY_TRIES = 600;
var TRY_PAUSE_MS = 50;
/** A server of its own whose CPU time can be asked for. */
var MeasuredProcess = class MeasuredProcess {
  #child;
  #agent = new Agent({
    keepAlive: true,
    maxSockets: 1,
  });
  #port;
  #headers;
  constructor(child, { port, headers }) {
    this.#child = child;
    this.#port = port;
    this.#headers = headers;
  }
  static async start(started) {
    const { script, args = [], env = {} } = started;
    const reporter = path.join(import.meta.dirname, 'report-cpu.js');
    const child = spawn(process.execPath, ['--import', reporter, script, ...args], {
      env: {
        PATH: process.env.PATH,
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const measured = new MeasuredProcess(child, started);
    for (let tries = 0; tries < READY_TRIES; tries += 1) {
      if (child.exitCode !== null) break;
      if ((await measured.get(started.readyAt).catch(() => 0)) > 0) return measured;
      await new Promise((resolve) => setTimeout(resolve, TRY_PAUSE_MS));
    }
    await measured.stop();
    throw new Error(`${script} did not start`);
  }
  /** CPU time in ms that so many requests cost, one after the other. */
  async cpuOf(address, requests) {
    const before = await this.#cpu();
    for (let i = 0; i < requests; i += 1) await this.get(address);
    return (await this.#cpu()) - before;
  }
  /** Bytes of the answer. */
  get(address) {
    return new Promise((resolve, reject) => {
      const { hostname, pathname } = new URL(address, `http://localhost:${this.#port}`);
      const options = {
        hostname,
        port: this.#port,
        path: pathname,
        headers: this.#headers,
        agent: this.#agent,
      };
      get(options, (answer) => {
        let bytes = 0;
        answer.on('data', (part) => {
          bytes += part.length;
        });
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(bytes)
            : reject(/* @__PURE__ */ new Error(`${address} answered ${answer.statusCode}`)),
        );
      }).on('error', reject);
    });
  }
  async stop() {
    this.#agent.destroy();
    if (this.#child.exitCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await ended;
  }
  #cpu() {
    return new Promise((resolve) => {
      this.#child.once('message', (ms) => resolve(Number(ms)));
      this.#child.send('cpu');
    });
  }
};
// bench/src/lines/measure-lines.ts
var LINES = 500;
var WARM = 60;
var ROUNDS$1 = 9;
var REQUESTS = 25;
var API = path.resolve(import.meta.dirname, '../../api/dist/src/main.js');
/**
 * CPU time of GET /lines with 500 lines. The database runs in another process, so that none of the figures holds its
 * work; both servers read from it over the same socket.
 */
async function measureLines() {
  const database = await Server.start();
  const running = [];
  try {
    const writer = await makeWriter(database, ANNA);
    await writeNotes(database, writer, LINES);
    const uri = storeOf(database);
    const api = await startApi(database, uri, writer);
    running.push(api);
    const koa = await startKoa(uri, writer);
    running.push(koa);
    const took = {
      ours: [],
      floor: [],
      peers: [],
    };
    await api.cpuOf('/api/lines', WARM);
    await koa.cpuOf('/lines', WARM);
    await koa.cpuOf('/peers', WARM);
    for (let round = 0; round < ROUNDS$1; round += 1) {
      took.floor.push((await koa.cpuOf('/lines', REQUESTS)) / REQUESTS);
      took.ours.push((await api.cpuOf('/api/lines', REQUESTS)) / REQUESTS);
      took.peers.push((await koa.cpuOf('/peers', REQUESTS)) / REQUESTS);
    }
    return ratioOf({
      name: 'CPU of GET /lines with 500 lines',
      goal: 1.5,
      measured: took.ours,
      floor: took.floor,
      floorName: "the driver's read and stringify in bare Koa",
      peer: {
        figures: took.peers,
        way: 'mongoose documents, not lean',
      },
    });
  } finally {
    for (const each of running) await each.stop();
    await database.remove();
  }
}
async function startApi(database, uri, writer) {
  const port = await freePort();
  return MeasuredProcess.start({
    port,
    script: API,
    env: {
      PORT: String(port),
      DATA_DIR: database.dataDir,
      RELEASES_DIR: database.releasesDir,
      PUBLIC_URL: `http://localhost:${port}`,
      MONGODB_URI: uri,
    },
    readyAt: '/api/lines',
    headers: headersOf(writer),
  });
}
async function startKoa(uri, writer) {
  const port = await freePort();
  const client = await new MongoClient(uri).connect();
  const line = await client.db('northkeep').collection('lines').findOne({ vaultId: writer.vaultId });
  await client.close();
  return MeasuredProcess.start({
    port,
    script: path.join(import.meta.dirname, 'bare-koa.js'),
    args: [uri, String(port)],
    readyAt: '/lines',
    headers: {
      ...headersOf(writer),
      'x-user': String(line?.userId),
    },
  });
}
// bench/src/suite/presses.ts
/** Runs in the page: collects from a key press to the next picture, in ms (Event Timing, steps of 8 ms). */
function watchPresses() {
  globalThis.benchPresses = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'keydown') globalThis.benchPresses.push(entry.duration);
  }).observe({
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  });
}
var PAUSE_MS = 25;
/** Presses a key again and again while `work` goes on; gives the longest that one took to be seen. */
async function pressWhile(page, work) {
  const end = work.then(
    () => true,
    () => true,
  );
  await page.evaluate(() => {
    globalThis.benchPresses = [];
  });
  const pause = () => new Promise((resolve) => setTimeout(() => resolve(false), PAUSE_MS));
  do await page.keyboard.press('x');
  while (!(await Promise.race([end, pause()])));
  await work;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForTimeout(100);
  return page.evaluate(() => Math.max(16, ...globalThis.benchPresses));
}
// bench/src/opening/measure-opening.ts
var ROUNDS = 5;
var SCRIPT = path.join(import.meta.dirname, 'stage.js');
/** How long 50,000 envelopes take in a worker. */
async function measureOpening(browser) {
  const took = await onStage(browser, (page) =>
    page.evaluate(
      (rounds) =>
        new Promise((resolve, reject) => {
          const worker = new Worker('/stage.js', { type: 'module' });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
          worker.postMessage(rounds);
        }),
      ROUNDS,
    ),
  );
  return ratioOf({
    name: 'opening 50,000 envelopes',
    goal: 1.3,
    measured: took.ours,
    floor: took.floor,
    floorName: 'subtle.decrypt of ready bytes',
    peer: {
      figures: took.peers,
      way: 'value by value, awaited, Uint8Array.from(atob())',
    },
  });
}
/** The worst key press in ms on a page that opens them itself, value by value, as most web clients do. */
function worstPressOfPeers(browser) {
  return onStage(browser, async (page) => {
    await page.addScriptTag({
      url: '/stage.js',
      type: 'module',
    });
    const open = await page.evaluateHandle(() => globalThis.preparePeer());
    await page.locator('textarea').focus();
    return pressWhile(
      page,
      page.evaluate((run) => run(), open),
    );
  });
}
/** Runs `work` on an empty page of a server that has the stage's script. */
async function onStage(browser, work) {
  const server = createServer((request, response) => {
    const script = request.url === '/stage.js';
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    response.end(script ? readFileSync(SCRIPT) : '<!doctype html><title>stage</title><textarea></textarea>');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('not listening');
  const page = await browser.newPage();
  try {
    await page.addInitScript(watchPresses);
    await page.goto(`http://127.0.0.1:${address.port}/`);
    return await work(page);
  } finally {
    await page.close();
    server.close();
    server.closeAllConnections();
  }
}
// bench/src/stores/operations.ts
/** A collection shaped and indexed as the API's records are. */
async function openThings(connection) {
  const schema = new Schema(
    {
      userId: String,
      id: String,
      rev: Number,
      text: Schema.Types.Mixed,
      updatedAt: Date,
    },
    {
      id: false,
      versionKey: false,
    },
  );
  schema.index(
    {
      userId: 1,
      id: 1,
    },
    { unique: true },
  );
  schema.index({
    userId: 1,
    updatedAt: 1,
    id: 1,
  });
  const things = connection.model('Thing', schema);
  await things.createIndexes();
  return things;
}
var USER = randomUUID();
var thing = () => ({
  userId: USER,
  id: randomUUID(),
  rev: 1,
  text: {
    n: 'A'.repeat(16),
    c: 'A'.repeat(344),
  },
});
var CREATES = 40;
var READS = 150;
var CHANGES = 40;
var TOGETHER = 16;
var BULK = 500;
var create = async (things) => {
  const { userId, id, ...rest } = thing();
  await things
    .findOneAndUpdate(
      {
        userId,
        id,
        rev: 0,
      },
      {
        $set: {
          ...rest,
          rev: 1,
        },
        $currentDate: { updatedAt: true },
      },
      {
        upsert: true,
        returnDocument: 'after',
      },
    )
    .lean();
  return id;
};
var change = (things, id) =>
  things
    .findOneAndUpdate(
      {
        userId: USER,
        id,
      },
      {
        $inc: { rev: 1 },
        $currentDate: { updatedAt: true },
      },
      { returnDocument: 'after' },
    )
    .lean();
var at = (ids, i) => ids[(i * 7) % ids.length];
var OPERATIONS = [
  {
    name: 'create one by one',
    async run(things, ids) {
      for (let i = 0; i < CREATES; i += 1) ids.push(await create(things));
    },
  },
  {
    name: 'find one by its id',
    async run(things, ids) {
      for (let i = 0; i < READS; i += 1)
        await things
          .findOne({
            userId: USER,
            id: at(ids, i),
          })
          .lean();
    },
  },
  {
    name: 'change one by one',
    async run(things, ids) {
      for (let i = 0; i < CHANGES; i += 1) await change(things, at(ids, i));
    },
  },
  {
    name: 'change, 16 at once',
    async run(things, ids) {
      for (let i = 0; i < CHANGES; i += TOGETHER)
        await Promise.all(Array.from({ length: TOGETHER }, (_, k) => change(things, at(ids, i + k))));
    },
  },
  {
    name: 'insert 500 in one go',
    async run(things) {
      await things.insertMany(Array.from({ length: BULK }, thing), { ordered: false });
    },
  },
  {
    name: 'read 500 in order',
    async run(things) {
      await things
        .find({ userId: USER })
        .sort({
          updatedAt: 1,
          id: 1,
        })
        .limit(BULK)
        .lean();
    },
  },
];
// bench/src/stores/measure-stores.ts
var TURNS = 3;
var GOAL = 1;
var MISSING = 'SecantusDB (how to get it: bench/README.md)';
var nameOf = (operation) => `embedded store: ${operation}`;
/** The embedded store, as the running server has it, against a server written by others: the same calls of mongoose. */
async function measureStores(judge) {
  if (judge === void 0) return OPERATIONS.map(({ name }) => missing(name));
  const server = await Server.start();
  const connections = [];
  const open = async (uri) => {
    const connection = await mongoose
      .createConnection(uri, { dbName: `bench_${randomUUID().slice(0, 8)}` })
      .asPromise();
    connections.push(connection);
    return {
      things: await openThings(connection),
      ids: [],
    };
  };
  try {
    const ours = await open(storeOf(server));
    const theirs = await open(judge);
    const ratios = [];
    for (const { name, run } of OPERATIONS) {
      const took = {
        ours: [],
        theirs: [],
      };
      await timed(run, ours);
      await timed(run, theirs);
      for (let turn = 0; turn < TURNS; turn += 1) {
        took.ours.push(await timed(run, ours));
        took.theirs.push(await timed(run, theirs));
      }
      const compared = {
        measured: took.ours,
        floor: took.theirs,
        floorName: 'SecantusDB, the same calls',
      };
      ratios.push(
        ratioOf({
          name: nameOf(name),
          goal: GOAL,
          ...compared,
        }),
      );
    }
    return ratios;
  } finally {
    for (const connection of connections) {
      await connection.dropDatabase();
      await connection.close();
    }
    await server.remove();
  }
}
async function timed(run, { things, ids }) {
  const started = performance.now();
  await run(things, ids);
  return performance.now() - started;
}
var missing = (operation) => ({
  name: nameOf(operation),
  goal: GOAL,
  ratio: null,
  measured: '',
  floor: `missing: ${MISSING}`,
});
// e2e/pages/login-page.ts
var LoginPage = class {
  page;
  constructor(page) {
    this.page = page;
  }
  async open() {
    await this.page.goto('/login');
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  /** @param remember whether this device opens the vault by itself from now on. */
  async logIn({ email, password }, { remember = false } = {}) {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('checkbox').setChecked(remember);
    await this.page.getByRole('button', { name: 'Log in' }).click();
  }
};
// e2e/pages/notes-page.ts
var NotesPage = class {
  page;
  constructor(page) {
    this.page = page;
  }
  async open() {
    await this.page.goto('/app/notes');
    await expect(
      this.page.getByRole('heading', {
        level: 1,
        name: 'This Week',
      }),
    ).toBeVisible();
  }
  get texts() {
    return this.page.getByRole('main').getByRole('textbox');
  }
  note(text) {
    return this.texts
      .and(this.page.getByText(text, { exact: true }))
      .or(this.page.locator('textarea', { hasText: text }));
  }
  /** Types lines, one after the other, each ended with Enter but the last. */
  async write(lines) {
    await this.page.getByRole('button', { name: 'New line' }).click();
    for (const [at, text] of lines.entries()) {
      if (at > 0) await this.page.keyboard.press('Enter');
      await this.page.keyboard.type(text);
    }
  }
  /** What stands in the list, in order, empty lines left out. */
  async shown() {
    return (
      await this.texts.evaluateAll((fields) =>
        fields.map((field) =>
          field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
            ? field.value
            : (field.textContent ?? ''),
        ),
      )
    ).filter((text) => text !== '');
  }
  async expectShown(lines) {
    await expect.poll(() => this.shown()).toEqual(lines);
  }
  /** Ticks a line; it may leave the list at once. */
  async tick(text) {
    await this.page.getByRole('checkbox', { name: `Done: ${text}` }).click();
  }
};
// e2e/support/come-in.ts
/** Logs a person in on a device that opens the vault by itself with every page from then on, and shows the notes. */
async function comeIn(page, person) {
  const login = new LoginPage(page);
  await login.open();
  await login.logIn(person, { remember: true });
  await page.waitForURL(/\/app(\/notes)?$/);
  await page.getByRole('banner').waitFor();
  await new NotesPage(page).open();
}
// e2e/support/worker.ts
/** Waits until the service worker holds every file of a registry, so that the page opens without the server. */
async function expectKept(page, { seq }, keyId) {
  await expect.poll(() => page.evaluate(completeSeq, keyId), { timeout: 3e4 }).toBe(seq);
}
/** The `seq` of the newest complete registry of a signing key; runs in the page. */
async function completeSeq(keyId) {
  await navigator.serviceWorker.ready;
  if (!(await indexedDB.databases()).some(({ name }) => name === 'northkeep-registry')) return null;
  const database = await new Promise((resolve, reject) => {
    const opening = indexedDB.open('northkeep-registry');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    const known = await new Promise((resolve, reject) => {
      const reading = database.transaction('keys').objectStore('keys').get(keyId);
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
    return known?.complete ? JSON.parse(known.complete.payload).seq : null;
  } finally {
    database.close();
  }
}
// bench/src/suite/watch-notes.ts
/** Runs in the page before its own scripts: notes the moments of a start. */
function watchNotes(first) {
  const marks = {
    read: 0,
    shown: 0,
    opened: 0,
    kept: 0,
  };
  globalThis.benchMarks = marks;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.type === 'read') {
      marks.read = performance.now();
      this.addEventListener('message', ({ data }) => {
        if (data.type === 'status' && data.status === 'ready' && data.kinds.includes('lines'))
          marks.opened = performance.now();
        if (data.type === 'done') marks.kept = performance.now();
      });
    }
    return post.call(this, message, ...rest);
  };
  const observer = new MutationObserver(() => {
    const fields = document.querySelectorAll('main li textarea');
    if (fields.length < first || !fields[first - 1]?.value) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (marks.shown = performance.now())));
  });
  observer.observe(document, {
    childList: true,
    subtree: true,
  });
}
// bench/src/suite/device.ts
var FIRST = 50;
/** As high as 50 notes: they are all on the screen at once. */
var VIEWPORT = {
  width: 1280,
  height: 3e3,
};
var PATIENCE_MS = 6e4;
/** A browser of a writer that opens the vault by itself with every start. */
var Device = class Device {
  page;
  #server;
  #writer;
  constructor(page, server, writer) {
    this.page = page;
    this.#server = server;
    this.#writer = writer;
  }
  static async open(browser, server, writer) {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: VIEWPORT,
    });
    await context.addInitScript(watchNotes, FIRST);
    await context.addInitScript(watchPresses);
    const page = await context.newPage();
    await comeIn(page, writer);
    const signed = decodeSignedRegistry(
      JSON.parse(readFileSync(path.join(server.releasesDir, 'remotes.json'), 'utf8')),
    );
    await expectKept(page, decodeRegistry(signed.payload), signed.keyId);
    const device = new Device(page, server, writer);
    await device.wait('kept');
    return device;
  }
  /** Waits for a moment of the start and gives all of them. */
  async wait(moment) {
    await this.page.waitForFunction((name) => globalThis.benchMarks[name] > 0, moment, { timeout: PATIENCE_MS });
    return this.page.evaluate(() => globalThis.benchMarks);
  }
  /** Starts the notes anew, from whatever this device keeps. */
  async start() {
    await this.page.goto('/app/notes', { waitUntil: 'commit' });
  }
  /** Goes to an address without the app and drops what is cached there, as on a device that is new. */
  async forget() {
    await this.rest();
    await this.page.evaluate(async (name) => {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const transaction = opening.result.transaction(['records', 'meta'], 'readwrite');
      for (const store of transaction.objectStoreNames) transaction.objectStore(store).clear();
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
      opening.result.close();
    }, `nk-vault-${this.#writer.vaultId}`);
  }
  /** An address of the same site without the app. */
  async rest() {
    await this.page.goto('/api/ready');
  }
  /** What the answer costs that a first start reads: fetched and parsed, nothing else. */
  async fetchAndParse() {
    return this.page.evaluate(async (vault) => {
      const started = performance.now();
      const answer = await fetch('/api/lines', { headers: { 'x-vault': vault } });
      JSON.parse(await answer.text());
      return performance.now() - started;
    }, this.#writer.vaultId);
  }
  /** Runs `work` while no server answers. */
  async withoutServer(work) {
    await this.#server.stop('SIGKILL');
    try {
      return await work();
    } finally {
      await this.#server.run();
    }
  }
};
// bench/src/suite/memory.ts
/** Bytes that the page's scripts hold, after everything that can go has gone. */
async function heldBytes(page) {
  const session = await page.context().newCDPSession(page);
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage');
  const heap = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return heap.usedSize + (heap.backingStorageSize ?? 0) + (heap.embedderHeapUsedSize ?? 0);
}
// bench/src/suite/measure-suite.ts
var NOTES = 1e4;
var STARTS = 3;
var PRESSES = 2;
var PRESS_GOAL_MS = 100;
var MB = 1048576;
/** 10,000 notes in the built suite, on the real server. */
async function measureSuite(browser) {
  const server = await Server.start();
  try {
    const writer = await makeWriter(server, ANNA);
    await writeNotes(server, writer, NOTES);
    const device = await Device.open(browser, server, writer);
    const starts = process.env.NOSTARTS ? [] : await measureStarts(device);
    const press = await measurePresses(device, await worstPressOfPeers(browser));
    const memory = await measureMemory(browser, server, device);
    await device.page.context().close();
    return [...starts, press, memory];
  } finally {
    await server.remove();
  }
}
async function measureStarts(device) {
  const took = {
    parse: [],
    first: [],
    online: [],
    offline: [],
  };
  const fromNetwork = [];
  for (let round = 0; round < STARTS; round += 1) {
    await device.forget();
    took.parse.push(await device.fetchAndParse());
    await device.start();
    const first = await device.wait('kept');
    took.first.push(first.shown - first.read);
    fromNetwork.push(first.shown);
    await device.start();
    took.online.push((await device.wait('kept')).shown);
    took.offline.push(
      await device.withoutServer(async () => {
        await device.start();
        return (await device.wait('kept')).shown;
      }),
    );
  }
  return [
    ratioOf({
      name: 'first 50 of 10,000 notes on screen',
      goal: 1.25,
      measured: took.first,
      floor: took.parse,
      floorName: 'fetch and JSON.parse of the same answer',
    }),
    ratioOf({
      name: 'start from the cache without network',
      goal: 1.5,
      measured: took.offline,
      floor: took.online,
      floorName: 'the same start online',
      peer: {
        figures: fromNetwork,
        way: 'reading all from the network each time, online',
      },
    }),
  ];
}
async function measurePresses(device, peerPress) {
  const worst = [];
  for (let round = 0; round < PRESSES; round += 1) {
    await device.forget();
    await device.start();
    await device.page.waitForFunction(() => globalThis.benchMarks?.read > 0);
    const before = await pressWhile(device.page, device.wait('shown'));
    await device.page.locator('main li textarea').first().focus();
    worst.push(Math.max(before, await pressWhile(device.page, device.wait('kept'))));
  }
  const ms = median(worst);
  return {
    name: 'worst key press while 10,000 notes open',
    goal: 1,
    ratio: ms / PRESS_GOAL_MS,
    measured: `${ms} ms`,
    floor: `${PRESS_GOAL_MS} ms`,
    peer: {
      ratio: peerPress / PRESS_GOAL_MS,
      way: 'opened on the page',
    },
  };
}
/** What the notes add to a tab, against the text that they are when opened. */
async function measureMemory(browser, server, device) {
  await device.start();
  await device.wait('kept');
  await device.page.waitForTimeout(1e3);
  const full = await heldBytes(device.page);
  const empty = await emptyTab(browser, server);
  const json = openedJsonBytes(NOTES);
  return {
    name: 'memory of a tab with 10,000 notes',
    goal: 2.5,
    ratio: (full - empty) / json,
    measured: `${((full - empty) / MB).toFixed(1)} MB (${(full / MB).toFixed(1)} MB in all)`,
    floor: `${(json / MB).toFixed(1)} MB of opened JSON`,
  };
}
async function emptyTab(browser, server) {
  const other = await makeWriter(server, BORIS);
  await writeNotes(server, other, 60);
  const device = await Device.open(browser, server, other);
  await device.page.waitForTimeout(1e3);
  const held = await heldBytes(device.page);
  await device.page.context().close();
  return held;
}
// bench/src/table.ts
var COLUMNS = ['', 'ratio', 'goal', 'measured', 'floor', "peers' way"];
/** The ratios as a table for people. */
function tableOf(ratios) {
  const rows = [
    COLUMNS,
    ...ratios.map((each) => [
      `${isOk(each) ? 'ok    ' : 'MISSED'} ${each.name}`,
      each.ratio === null ? 'missing' : each.ratio.toFixed(2),
      each.goal.toFixed(2),
      each.measured,
      each.floor,
      each.peer ? `${each.peer.ratio.toFixed(2)} ${each.peer.way}` : '',
    ]),
  ];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
// bench/src/main.ts
var RESULTS = path.resolve(import.meta.dirname, '../results');
/** What can be measured by itself: `npm run bench -- lines`. */
var PARTS = {
  opening: async (browser) => [await measureOpening(browser)],
  suite: (browser) => measureSuite(browser),
  lines: async () => [await measureLines()],
  stores: () => measureStores(process.env.JUDGE_URI),
};
var executablePath = process.env.CHROMIUM_PATH;
var browser = await chromium.launch({
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  ...(executablePath ? { executablePath } : { channel: 'chromium' }),
});
var asked = process.argv.slice(2);
var ratios = [];
try {
  for (const [name, measure] of Object.entries(PARTS))
    if (asked.length === 0 || asked.includes(name)) ratios.push(...(await measure(browser)));
} finally {
  await browser.close();
}
console.log(tableOf(ratios));
if (asked.length === 0) {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(path.join(RESULTS, 'latest.json'), `${JSON.stringify(ratios.map(resultOf), null, 2)}\n`);
}
process.exitCode = ratios.every(isOk) ? 0 : 1;
