import type { FeedbackMessage } from '@northkeep/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AuditLogModel } from '../audit/audit-log.model.ts';
import { sampleJpeg, samplePng } from '../testing/sample-pictures.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { FeedbackModel } from './feedback.model.ts';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await createTestApp();
  admin = (await app.person({ role: 'ADMIN' })).client;
});
afterAll(() => app.close());
beforeEach(async () => {
  await FeedbackModel.deleteMany({});
  await AuditLogModel.deleteMany({});
});

const INBOX = '/admin/feedback';

/** Sends feedback as a new user, and returns it as the inbox lists it. */
async function send(fields: Readonly<Record<string, string>> = {}, file?: Buffer): Promise<FeedbackMessage> {
  const form = new FormData();
  const values = { category: 'Other', subject: 'Norwegian texts?', description: 'Please.', ...fields };
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  if (file) form.append('file', new Blob([new Uint8Array(file)]), 'strip.png');
  expect((await (await app.person()).client.post('/contact-us-feedback', form)).status).toBe(204);
  const [message] = await list();
  if (!message) throw new Error('the feedback is not in the inbox');
  return message;
}
const list = async (state = 'open') => (await admin.get<FeedbackMessage[]>(`${INBOX}?state=${state}`)).body;
const actions = async () =>
  (await AuditLogModel.find().sort({ at: 1 }).lean()).map(({ action, detail, title }) => [action, detail, title]);

describe('the feedback inbox', () => {
  // shows: admin.feedback.list
  it('lists the messages, the latest first, without the sender', async () => {
    await send({ category: 'Bug Report', severity: 'High', reproductionSteps: 'Wait.' });
    await send({ category: 'Feature Request', importance: '4', mayContact: 'true', contactEmail: 'anna@example.org' });
    const [feature, bug] = await list();
    expect(bug).toMatchObject({ category: 'Bug Report', severity: 'High', reproductionSteps: 'Wait.', state: 'open' });
    expect(feature).toMatchObject({ importance: 4, contactEmail: 'anna@example.org', picture: null });
    expect(JSON.stringify(feature)).not.toContain('userId');
  });

  // shows: admin.feedback.done
  it('marks a message as done, reopens it, and records both in the audit log', async () => {
    const { id } = await send();
    expect((await admin.patch(`${INBOX}/${id}`, { state: 'done' })).body).toMatchObject({ state: 'done' });
    await admin.patch(`${INBOX}/${id}`, { state: 'done' });
    expect([(await list()).length, (await list('done')).length]).toEqual([0, 1]);
    await admin.patch(`${INBOX}/${id}`, { state: 'open' });
    expect((await list()).length).toBe(1);
    expect(await actions()).toEqual([
      ['feedback-done', 'Other', null],
      ['feedback-reopened', 'Other', null],
    ]);
  });

  // shows: admin.feedback.delete
  it('deletes a message with its picture, and the audit log keeps only its category', async () => {
    const { id } = await send({}, samplePng());
    expect((await admin.delete(`${INBOX}/${id}`)).status).toBe(204);
    expect((await admin.delete(`${INBOX}/${id}`)).status).toBe(204);
    expect(await FeedbackModel.countDocuments()).toBe(0);
    expect((await admin.get(`${INBOX}/${id}/picture`)).status).toBe(404);
    expect(await actions()).toEqual([['feedback-deleted', 'Other', null]]);
  });

  it('returns 404 for an unknown message and 400 for an unknown state', async () => {
    const id = '0'.repeat(24);
    expect((await admin.patch(`${INBOX}/${id}`, { state: 'done' })).status).toBe(404);
    expect((await admin.patch(`${INBOX}/${id}`, { state: 'gone' })).status).toBe(400);
    expect((await admin.get(`${INBOX}?state=gone`)).status).toBe(400);
  });
});

describe('the picture of a feedback message', () => {
  const fetchPicture = (id: string, { cookies }: TestClient = admin) =>
    fetch(`${app.origin}/api${INBOX}/${id}/picture`, {
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });

  // shows: admin.feedback.picture.served
  it('is served as a sandboxed attachment', async () => {
    const sent = sampleJpeg();
    const { id, picture } = await send({}, sent);
    expect(picture).toEqual({ type: 'image/jpeg', bytes: sent.length });
    const response = await fetchPicture(id);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(sent);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="picture.jpeg"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  // shows: admin.feedback.picture.admins
  it('is served to administrators only, and not to the user who sent it', async () => {
    const { id } = await send({}, samplePng());
    const { userId } = (await FeedbackModel.findById(id)) ?? {};
    expect(userId).toBeTruthy();
    expect((await fetchPicture(id, (await app.person()).client)).status).toBe(403);
    expect((await fetchPicture(id, app.stranger())).status).toBe(401);
  });

  it('returns 404 if the message has no picture', async () => {
    const { id } = await send();
    expect((await admin.get(`${INBOX}/${id}/picture`)).status).toBe(404);
  });
});
