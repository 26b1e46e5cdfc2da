// k6 script: people who have Northkeep open at the same time. `npm run bench -- load` starts servers, creates the accounts and
// runs it. Each virtual user is one person with one browser: it polls, writes, reads, refreshes its session and logs in at
// the rates of `ACTIONS`, at random moments, so that requests of different people coincide as they do in use.
import { sleep } from 'k6';
import { SharedArray } from 'k6/data';
import exec from 'k6/execution';
import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';

/** Addresses of the API processes, separated by spaces. */
const ORIGINS = __ENV.ORIGINS.split(' ');
/** Number of times per minute that each person does everything; 1 is ordinary use. */
const HASTE = Number(__ENV.HASTE || 1);
/** Only this action, for the cost of one kind of request; empty for all. */
const ONLY = __ENV.ONLY || '';

const people = new SharedArray('people', () => JSON.parse(open(__ENV.PEOPLE)));

/** Requests of one person per minute, from the intervals of the app. */
const ACTIONS = {
  poll: 1,
  change: 0.5,
  create: 0.1,
  read: 0.05,
  refresh: 1 / 15,
  login: 1 / 240,
};
const chosen = ONLY === '' ? Object.keys(ACTIONS) : [ONLY];
const total = chosen.reduce((sum, name) => sum + ACTIONS[name], 0);

const duration = Object.fromEntries(Object.keys(ACTIONS).map((name) => [name, new Trend(`took_${name}`, true)]));
const failed = new Counter('failed_requests');

export const options = {
  scenarios: {
    people: {
      executor: 'constant-vus',
      vus: Number(__ENV.VUS || people.length),
      duration: __ENV.DURATION || '60s',
      gracefulStop: '2s',
    },
  },
  summaryTrendStats: ['count', 'med', 'p(95)', 'p(99)', 'max'],
};

/** State of this virtual user; k6 runs the script once for each. */
let person = null;
let cookies = null;
let rev = 0;
let since = '';
/** True after this virtual user has printed a failed request: a server that is down would fill the screen. */
let isTold = false;

function begin() {
  const index = (exec.vu.idInTest - 1) % people.length;
  person = { ...people[index], origin: ORIGINS[index % ORIGINS.length] };
  cookies = Object.fromEntries(person.cookie.split('; ').map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
  rev = person.rev;
  since = new Date().toISOString();
  // People do not start in the same second.
  sleep(Math.random() * (60 / total / HASTE));
}

export default function act() {
  if (person === null) begin();
  const name = pick();
  const answer = perform[name]();
  // At the end of a run, k6 cuts pauses short and cancels what is sent after them.
  if (exec.scenario.progress >= 1 && answer.status === 0) return;
  duration[name].add(answer.timings.duration);
  if (answer.status < 200 || answer.status > 299) {
    failed.add(1);
    if (!isTold) console.error(`${name}: ${answer.status} ${answer.error} ${String(answer.body).slice(0, 200)}`);
    isTold = true;
  }
  // Exponentially distributed pauses: the requests of all people form a Poisson process.
  sleep((-Math.log(1 - Math.random()) * 60) / total / HASTE);
}

function pick() {
  let at = Math.random() * total;
  for (const name of chosen) {
    at -= ACTIONS[name];
    if (at < 0) return name;
  }
  return chosen[0];
}

const perform = {
  poll: () => send('GET', `/api/sync/changes?since=${encodeURIComponent(since)}`),
  change() {
    const answer = send(
      'PATCH',
      `/api/lines/${person.line}`,
      { text: person.texts[rev % person.texts.length] },
      write(),
    );
    if (answer.status === 200) rev += 1;
    return answer;
  },
  create: () => send('POST', '/api/lines', { ...person.created, id: uuid() }, { 'idempotency-key': uuid() }),
  read: () => send('GET', '/api/lines'),
  refresh: () => send('POST', '/api/auth/refresh', {}),
  login: () => send('POST', '/api/auth/login', { email: person.email, password: person.secret, rememberMe: false }),
};

const write = () => ({ 'if-match': `"${rev}"`, 'idempotency-key': uuid() });

function send(method, path, body, headers = {}) {
  const answer = http.request(method, `${person.origin}${path}`, body === undefined ? null : JSON.stringify(body), {
    headers: {
      'content-type': 'application/json',
      cookie: Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
      'x-vault': person.vaultId,
      'x-forwarded-for': person.address,
      ...headers,
    },
    // The script keeps the cookies itself: k6 does not send `Secure` cookies to a loopback address without TLS.
    jar: new http.CookieJar(),
    tags: { name: `${method} ${path.split('?')[0].replace(/[0-9a-f-]{36}/, ':id')}` },
  });
  for (const [name, [cookie]] of Object.entries(answer.cookies)) cookies[name] = cookie.value;
  return answer;
}

function uuid() {
  const digits = Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16));
  digits[12] = '4';
  digits[16] = '8';
  const text = digits.join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}

/** Writes the figures as JSON to standard output, for the program that started k6. */
export function handleSummary({ metrics }) {
  const actions = Object.keys(ACTIONS).flatMap((name) => {
    const values = metrics[`took_${name}`]?.values;
    return values?.count > 0
      ? [{ name, requests: values.count, median: values.med, p95: values['p(95)'], p99: values['p(99)'] }]
      : [];
  });
  return { stdout: JSON.stringify({ actions, failed: metrics.failed_requests?.values.count ?? 0 }) };
}
