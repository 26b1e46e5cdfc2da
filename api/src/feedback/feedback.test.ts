import { randomUUID } from 'node:crypto';
import { type ErrorBody, PICTURE_BYTES_MAX } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { sampleJpeg, samplePng } from '../testing/sample-pictures.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { FeedbackModel } from './feedback.model.ts';

const app = useTestApp();

const PATH = '/contact-us-feedback';
const bug = {
  category: 'Bug Report',
  subject: 'Halo ring stays empty after midnight',
  description: 'A reload mends it.',
  severity: 'Medium',
};

function form(
  fields: Readonly<Record<string, string>>,
  file?: { bytes: Uint8Array<ArrayBuffer>; name?: string; field?: string },
) {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  // The server ignores the declared content type.
  if (file) made.append(file.field ?? 'file', new Blob([file.bytes], { type: 'image/png' }), file.name ?? 'strip.png');
  return made;
}
/** Returns a PNG file of `length` bytes: the picture, followed by zeros. */
const pngOf = (length: number) => {
  const bytes = new Uint8Array(length);
  bytes.set(samplePng());
  return bytes;
};
const bytesOf = (file: Buffer) => new Uint8Array(file);

describe('POST /api/contact-us-feedback', () => {
  it('stores a feedback once that is sent again with its key, and of each user', async () => {
    const [one, other] = [await app.person(), await app.person()];
    const headers = { 'idempotency-key': randomUUID() };
    for (const { client } of [one, one, other])
      expect((await client.post(PATH, form(bug, { bytes: pngOf(2_000) }), { headers })).status).toBe(204);
    expect(await FeedbackModel.countDocuments({ userId: one.user.userId })).toBe(1);
    expect(await FeedbackModel.countDocuments({ userId: other.user.userId })).toBe(1);
  });

  it('stores the feedback with its picture and its sender', async () => {
    const { client, user } = await app.person();
    const bytes = pngOf(PICTURE_BYTES_MAX);
    const fields = { ...bug, reproductionSteps: 'Wait.', mayContact: 'true', contactEmail: 'Anna@Example.org' };
    expect((await client.post(PATH, form(fields, { bytes }))).status).toBe(204);
    const [stored] = await FeedbackModel.find({ userId: user.userId });
    expect(stored).toMatchObject({
      ...bug,
      reproductionSteps: 'Wait.',
      importance: null,
      contactEmail: 'anna@example.org',
    });
    expect(stored?.picture?.type).toBe('image/png');
    expect(Buffer.compare(stored?.picture?.bytes ?? Buffer.of(), bytes)).toBe(0);
  });

  it('stores only the fields of the category, and no email without consent', async () => {
    const { client, user } = await app.person();
    const fields = { ...bug, category: 'Feature Request', importance: '4', contactEmail: 'anna@example.org' };
    expect((await client.post(PATH, form(fields))).status).toBe(204);
    const stored = await FeedbackModel.findOne({ userId: user.userId });
    expect(stored).toMatchObject({ severity: null, importance: 4, contactEmail: null, picture: null });
  });

  it.each([
    ['without a summary', { ...bug, subject: ' ' }, { subject: 'Summary is required' }],
    ['without details', { ...bug, description: '' }, { description: 'Details are required' }],
    [
      'of a bug without its severity',
      { category: 'Bug Report', subject: 'a', description: 'b' },
      { severity: 'Severity is required' },
    ],
    ['with consent but no address', { ...bug, mayContact: 'true' }, { contactEmail: 'Contact email is required' }],
    [
      'with an address that is none',
      { ...bug, mayContact: 'true', contactEmail: 'anna' },
      { contactEmail: expect.any(String) },
    ],
    ['with an importance beyond 5', { ...bug, importance: '6' }, { importance: expect.any(String) }],
    ['with an unknown category', { ...bug, category: 'Praise' }, { category: expect.any(String) }],
    ['with a summary that is too long', { ...bug, subject: 'x'.repeat(201) }, { subject: expect.any(String) }],
    ['with a field nobody asked for', { ...bug, userId: 'x' }, { body: expect.any(String) }],
  ])('rejects feedback %s', async (_what, fields, details) => {
    const { client } = await app.person();
    const { status, body } = await client.post<ErrorBody>(PATH, form(fields));
    expect([status, body.details]).toEqual([400, details]);
  });

  it('recognises pictures by their bytes, not their names, and rejects other files', async () => {
    const { client, user } = await app.person();
    const send = (bytes: Uint8Array<ArrayBuffer>) => client.post(PATH, form(bug, { bytes }));
    for (const build of [sampleJpeg, samplePng]) expect((await send(bytesOf(build()))).status).toBe(204);
    const others = ['<svg xmlns="', '%PDF-1.7', 'RIFF\0\0\0\0WEBP', '<!doctype html>', '\x89PNG\r\n\x1a\n'];
    for (const start of others) expect((await send(bytesOf(Buffer.from(start, 'latin1')))).status).toBe(415);
    expect(await FeedbackModel.countDocuments({ userId: user.userId })).toBe(2);
  });

  it('rejects files and fields above their limits', async () => {
    const { client, user } = await app.person();
    const tooLarge = form(bug, { bytes: pngOf(PICTURE_BYTES_MAX + 1) });
    expect((await client.post(PATH, tooLarge)).status).toBe(413);
    expect((await client.post(PATH, form(bug, { bytes: pngOf(2 * PICTURE_BYTES_MAX) }))).status).toBe(413);
    expect((await client.post(PATH, form({ ...bug, description: 'x'.repeat(20_000) }))).status).toBe(413);
    const two = form(bug, { bytes: pngOf(128) });
    two.append('file', new Blob([pngOf(128)]), 'two.png');
    expect((await client.post(PATH, two)).status).toBe(400);
    expect((await client.post(PATH, form(bug, { bytes: pngOf(128), field: 'other' }))).status).toBe(400);
    expect(await FeedbackModel.countDocuments({ userId: user.userId })).toBe(0);
  });

  it('rejects bodies that are not multipart forms', async () => {
    const { client } = await app.person();
    expect((await client.post(PATH, bug)).status).toBe(415);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await client.post(PATH, '--x\r\nbroken', { headers })).status).toBe(400);
    expect(
      (await client.post(PATH, 'no boundary', { headers: { 'content-type': 'multipart/form-data' } })).status,
    ).toBe(400);
  });

  it('requires a session and is rate limited by user', async () => {
    expect((await app.stranger().post(PATH, form(bug))).status).toBe(401);
    const { client } = await app.person();
    const statuses = [];
    for (let i = 0; i < 21; i += 1) statuses.push((await client.post(PATH, form(bug))).status);
    expect(statuses.slice(19)).toEqual([204, 429]);
  });

  it('logs nothing of the feedback', () => {
    expect(app.logs.join('')).not.toContain('Halo ring');
  });
});
