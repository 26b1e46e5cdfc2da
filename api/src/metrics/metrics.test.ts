import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, OPERATIONS } from '@northkeep/contracts';
import parseText from 'parse-prometheus-text-format';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CounterModel } from '../auth/rate-limiter.ts';
import { JobModel } from '../platform/jobs/job-lease.ts';
import { MailOutboxModel } from '../platform/mail/mail-outbox.model.ts';
import { buildSignatureHeader } from '../platform/simulator/webhook-delivery.ts';
import { createEnvelope } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { addGauge } from './metrics.ts';
import { type MetricsServer, serveMetrics } from './serve-metrics.ts';

const DOCUMENT = join(import.meta.dirname, '../../../docs/metrics.md');

let app: TestApp;
let server: MetricsServer;
beforeAll(async () => {
  app = await createTestApp();
  const { env, log, metrics } = app.deps;
  server = await serveMetrics(metrics, { env, log, port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await app.close();
});
beforeEach(() => CounterModel.deleteMany({}).then(() => undefined));

const readText = async () => (await fetch(`${server.origin}/metrics`)).text();
const scrape = async () => new Map(parseText(await readText()).map((metric) => [metric.name, metric]));
const samplesOf = async (name: string, prefix = 'northkeep_') =>
  (await scrape()).get(`${prefix}${name}`)?.metrics ?? [];
const readValue = async (name: string, labels: Record<string, string> = {}) => {
  const samples = await samplesOf(name);
  const found = samples.find((sample) =>
    Object.entries(labels).every(([key, value]) => sample.labels?.[key] === value),
  );
  return Number(found?.value ?? found?.count);
};
/**
 * Reads the labels of the counted requests from the text itself, because the parser leaves out the labels of
 * histograms.
 */
const readRequests = async () =>
  [...(await readText()).matchAll(/^northkeep_http_request_duration_seconds_count\{(.*)\} \d+$/gm)].map(
    ([, labels = '']) =>
      Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  );

describe('GET /metrics', () => {
  it('is valid text with exactly the metrics of docs/metrics.md and those of the process', async () => {
    const { client } = await app.person();
    await client.get('/lines');
    const response = await fetch(`${server.origin}/metrics`);
    expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    const rows = (await readFile(DOCUMENT, 'utf8')).matchAll(/^\| `(northkeep_\w+)` \| (\w+) \|/gm);
    const documented = [...rows].map(([, name, type]) => `${name} ${type}`);
    const served = parseText(await response.text()).map(({ name, type }) => `${name} ${type.toLowerCase()}`);
    const ofProcess = /^(process|nodejs)_/;
    expect(served.filter((name) => !ofProcess.test(name)).sort()).toEqual(documented.sort());
    expect(served).toEqual(
      expect.arrayContaining(['process_cpu_seconds_total counter', 'nodejs_gc_duration_seconds histogram']),
    );
  });

  it('is the only route on its port, and the port of the API has no metrics', async () => {
    expect((await fetch(`${server.origin}/`)).status).toBe(404);
    expect((await fetch(`${server.origin}/metrics`, { method: 'POST' })).status).toBe(404);
    expect(await (await fetch(`${app.origin}/metrics`)).text()).not.toContain('northkeep_http');
  });

  it('counts requests by the pattern of their route, with labels from fixed sets and without user data', async () => {
    const { client, user } = await app.person();
    const id = crypto.randomUUID();
    await client.post('/lines', { id, text: createEnvelope() });
    await client.patch(`/lines/${id}`, { inDashboard: true }, { rev: 1 });
    await client.get(`/knowledge-cards/${user.userId}`);
    await fetch(`${app.origin}/users/${user.email}?token=secret-token`);
    await app.stranger().post('/auth/prelogin', { email: user.email });
    // Waits, because the latency is recorded only when the connection has sent the whole response.
    await vi.waitFor(async () => {
      const requests = await readRequests();
      expect(requests).toContainEqual({ method: 'PATCH', route: '/api/lines/:id', status: '2xx' });
      expect(requests).toContainEqual({ method: 'POST', route: '/api/auth/prelogin', status: '2xx' });
      expect(requests).toContainEqual({ method: 'GET', route: 'none', status: '4xx' });
    });

    const text = await readText();
    for (const secret of [id, user.userId, user.email, user.vaultId ?? '', 'secret-token', '127.0.0.1'])
      expect(text).not.toContain(secret);
    const patterns = ['none', '/api/openapi.json', ...Object.values(OPERATIONS).map(({ path }) => `/api${path}`)];
    for (const { route } of await readRequests()) expect(patterns).toContain(route);
  });

  it('counts rate-limited requests by route', async () => {
    const labels = { route: '/api/support' };
    const before = (await readValue('rate_limit_refusals_total', labels)) || 0;
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1)
      statuses.push(
        (await app.stranger().post('/support', { kind: 'other', email: 'a@northkeep.test', message: 'm' })).status,
      );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await readValue('rate_limit_refusals_total', labels)) - before).toBe(1);
  });

  it('leaves out a gauge that cannot be read', async () => {
    const metrics = { registry: new Registry() };
    const read = () => Promise.reject(new Error('no database'));
    addGauge(metrics, { name: 'plain', help: 'h' }, read);
    addGauge(metrics, { name: 'labelled', help: 'h', labelNames: ['job'] }, read);
    addGauge(metrics, { name: 'other', help: 'h' }, (gauge) => gauge.set(1));
    const samples = parseText(await metrics.registry.metrics()).filter((metric) => metric.metrics.length > 0);
    expect(samples.map(({ name }) => name)).toEqual(['other']);
  });

  it('shows the last success, the age and the failures of a job', async () => {
    const succeededAt = new Date(Date.now() - 2 * HOUR_MS);
    const dueAt = new Date(Date.now() - HOUR_MS);
    await JobModel.create({ _id: 'late-job', dueAt, succeededAt, failures: 3 });
    const job = { job: 'late-job' };
    expect(await readValue('job_last_success_timestamp_seconds', job)).toBeCloseTo(succeededAt.getTime() / 1_000, 1);
    expect(Math.round((await readValue('job_age_seconds', job)) / 60)).toBe(60);
    expect(await readValue('job_failures', job)).toBe(3);
    await JobModel.deleteOne({ _id: 'late-job' });
    expect(await readValue('job_failures', job)).toBeNaN();
  });

  it('shows the length of the mail queue and the age of its oldest email', async () => {
    await MailOutboxModel.deleteMany({});
    expect(await readValue('mail_queue_oldest_seconds')).toBe(0);
    const waiting = { expiresAt: new Date(Date.now() + DAY_MS), removeAt: new Date(Date.now() + DAY_MS), attempts: 0 };
    const dueAt = new Date(Date.now() + DAY_MS);
    await MailOutboxModel.create({ ...waiting, _id: 'a', at: new Date(Date.now() - HOUR_MS), dueAt });
    await MailOutboxModel.create({ ...waiting, _id: 'b', at: new Date(), dueAt });
    await MailOutboxModel.create({ ...waiting, _id: 'sent', at: new Date(0) });
    expect(await readValue('mail_queue_length')).toBe(2);
    expect(Math.round((await readValue('mail_queue_oldest_seconds')) / 60)).toBe(60);
    await MailOutboxModel.deleteMany({});
  });

  it('observes the age of a payment event when its webhook is processed', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const object = { id: 'x', object: 'customer' };
    const event = { id: 'evt_1', object: 'event', type: 'customer.updated', created: now - 100, data: { object } };
    const payload = JSON.stringify(event);
    const secret = app.deps.payments.simulator?.webhookSecret ?? '';
    const response = await fetch(`${app.origin}/api/payments/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': buildSignatureHeader(payload, { secret, at: now }),
      },
      body: payload,
    });
    expect(response.status).toBe(200);
    const [lag] = await samplesOf('webhook_lag_seconds');
    expect(Number(lag?.count)).toBeGreaterThanOrEqual(1);
    expect(Number(lag?.sum)).toBeGreaterThanOrEqual(100);
  });

  it('shows the database, the embedded store, the process and the connection pool', async () => {
    expect(await readValue('database_up')).toBe(1);
    expect(await readValue('database_ping_seconds')).toBeLessThan(1);
    // The tests run on the embedded store unless MONGODB_URI names another server.
    if (!process.env.MONGODB_URI) {
      expect(await readValue('store_size_bytes')).toBeGreaterThan(0);
      expect(await readValue('store_disk_free_bytes')).toBeGreaterThan(0);
    }
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
      expect(Number((await samplesOf(name, ''))[0]?.value)).toBeGreaterThan(0);
    expect(await readValue('database_connections', { state: 'waiting' })).toBe(0);
  });
});
