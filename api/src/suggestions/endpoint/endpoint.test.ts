import { randomUUID } from 'node:crypto';
import type { SuggestionsResponse } from '@northkeep/contracts/suggestions';
import { connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CounterModel } from '../../auth/rate-limiter.ts';
import { AiEndpoint } from '../../testing/ai-endpoint.ts';
import { proBilling } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openAssistant } from '../assistant.ts';

let endpoint: AiEndpoint;
let app: TestApp;
let client: TestClient;
beforeAll(async () => {
  endpoint = await AiEndpoint.start();
  app = await createTestApp(endpoint.variables);
  ({ client } = await app.person({ billing: proBilling() }));
});
beforeEach(async () => {
  await CounterModel.deleteMany({});
  endpoint.received.length = 0;
  // Resets the circuit breaker, because a test of a failure must not leave the circuit open for the next test.
  app.deps.assistant.answer = openAssistant(app.deps).answer;
});
afterAll(async () => {
  await app.close();
  await endpoint.stop();
});

const PATH = `/onboarding/goals/${randomUUID()}/steps/suggestions/redraw`;
const context = {
  goal: 'Graft the Ruthilde pear',
  aim: 'Write the heirloom atlas',
  selected: ['Sharpen the grafting knife'],
  parked: [],
  previous: [],
  ideals: ['An orchard of my own'],
  obstacles: ['The cellar is full'],
};
const ask = (change: object = {}) =>
  client.post<SuggestionsResponse>(PATH, { context, destination: endpoint.host, ...change });

describe('the endpoint of the assistant', () => {
  it('is named in the response to the device', async () => {
    expect((await client.get('/assistant')).body).toEqual({
      destination: { host: endpoint.host, model: 'small-model' },
    });
  });

  // shows: planner.assistant.endpoint
  it('receives exactly the texts of the request, with the key and the model', async () => {
    endpoint.answerWith({ suggestions: [{ label: 'Read one chapter on rootstocks', frequency: 2 }] });
    const { body } = await ask();
    expect(body).toEqual({
      suggestions: [{ label: 'Read one chapter on rootstocks', frequency: 2 }],
      engine: 'endpoint',
    });
    const [received] = endpoint.received;
    expect(received).toMatchObject({ path: '/v1/chat/completions', authorization: 'Bearer sk-test-key' });
    const sent = JSON.parse(received?.body ?? '{}');
    expect(sent.model).toBe('small-model');
    expect(JSON.parse(sent.messages[1].content)).toEqual(context);
    expect(sent.messages[0].content).not.toMatch(/Ruthilde|orchard|@/);
  });

  it('receives nothing when the request does not name its host', async () => {
    const { body } = await ask({ destination: undefined });
    expect(body.engine).toBe('built-in');
    expect(endpoint.received).toEqual([]);
  });

  it('receives nothing where the request names another host', async () => {
    expect(await ask({ destination: 'ai.example' })).toMatchObject({
      status: 409,
      body: { code: 'DESTINATION_CHANGED' },
    });
    expect(endpoint.received).toEqual([]);
  });

  it('receives nothing for a request without texts', async () => {
    expect((await ask({ context: undefined })).body.engine).toBe('built-in');
    expect(endpoint.received).toEqual([]);
  });

  it.each([
    ['a list', ['Prune the pear', 'Label the jars']],
    ['a code block', '```json\n{"suggestions":["Prune the pear","Label the jars"]}\n```'],
    ['a sentence around it', 'Sure! {"suggestions":[{"text":"Prune the pear"},{"text":"Label the jars"}]} Enjoy.'],
  ])('may respond with %s', async (_, content) => {
    endpoint.answerWith(content);
    const { body } = await ask();
    expect(body.suggestions.map(({ label }) => label)).toEqual(['Prune the pear', 'Label the jars']);
  });

  it('is not trusted: markup stays text, and invalid or existing suggestions are dropped', async () => {
    const suggestions = ['<img src=x onerror=alert(1)> prune', 'Sharpen the grafting knife!', 'x'.repeat(200), 7, null];
    endpoint.answerWith({ suggestions });
    const { body } = await ask();
    expect(body.suggestions).toEqual([{ label: '<img src=x onerror=alert(1)> prune', frequency: 1 }]);
  });
});

describe('when the endpoint gives no usable answer', () => {
  const tooLong = JSON.stringify('Prune '.repeat(40_000));
  // shows: planner.assistant.fall-back
  it.each([
    ['an error', 'refused', () => endpoint.behave((response) => response.writeHead(500).end('boom Ruthilde'))],
    [
      'a redirect',
      'network',
      () => endpoint.behave((r) => r.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
    ],
    ['a closed connection', 'network', () => endpoint.behave((response) => response.destroy())],
    ['no answer in time', 'timeout', () => endpoint.behave(() => {})],
    ['an answer without an end', 'timeout', () => endpoint.behave((response) => response.writeHead(200).write('{'))],
    ['an answer that is too long', 'too-large', () => endpoint.behave((response) => response.end(tooLong))],
    ['a web page', 'invalid', () => endpoint.behave((response) => response.end('<html>Ruthilde</html>'))],
    ['other JSON', 'invalid', () => endpoint.answerWith({ steps: ['Prune'] })],
    ['nothing usable', 'invalid', () => endpoint.answerWith({ suggestions: ['', 7] })],
  ])(
    '%s: the built-in engine makes the suggestions, and the log names the outcome in one word',
    async (_, outcome, behave) => {
      behave();
      const { status, body } = await ask();
      expect([status, body.engine]).toEqual([200, 'built-in']);
      expect(body.suggestions.length).toBeGreaterThan(0);
      const line = app.logs.filter((one) => one.includes('endpoint of the assistant')).at(-1) ?? '';
      expect(JSON.parse(line).outcome).toBe(outcome);
      const count = await app.deps.metrics.registry.getSingleMetricAsString('northkeep_assistant_answers_total');
      expect(count).toContain(`outcome="${outcome}"`);
    },
  );

  it('three failures in a row stop further calls for a while', async () => {
    endpoint.behave((response) => response.writeHead(503).end());
    for (let i = 0; i < 5; i++) expect((await ask()).body.engine).toBe('built-in');
    expect(endpoint.received).toHaveLength(3);
  });
});

describe('privacy', () => {
  // shows: planner.assistant.not-kept
  it('neither database nor log contains the key or a text of the request or response', async () => {
    endpoint.answerWith({ suggestions: ['Wrap the Ruthilde graft'] });
    expect((await ask()).body.engine).toBe('endpoint');
    endpoint.behave((response) => response.writeHead(400).end('bad Ruthilde'));
    await ask();
    await client.post(PATH, { context: { ...context, goal: 'Ruthilde'.repeat(40) } });
    const words = /Ruthilde|heirloom|grafting|orchard|cellar|sk-test-key/;
    expect(app.logs.filter((line) => words.test(line))).toEqual([]);
    // Checks that the request was logged at all; otherwise the absence of its texts in the log would prove nothing.
    expect(app.logs.join('')).toContain('/api/onboarding/goals/:goalId/steps/suggestions/redraw');
    const collections = (await connection.db?.collections()) ?? [];
    expect(collections.length).toBeGreaterThan(0);
    for (const collection of collections) {
      const stored = JSON.stringify(await collection.find().toArray());
      expect(words.test(stored), collection.collectionName).toBe(false);
    }
  });
});
