import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import mongoose from 'mongoose';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { AppContext, AppState } from '../context.ts';
import { renderError } from './render-error.ts';

async function responseTo(error: unknown): Promise<{ status: number; body: unknown }> {
  const app = new Koa<AppState, AppContext>();
  app.use(renderError(pino({ level: 'silent' })));
  app.use(() => {
    throw error;
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // `address()` returns a string only for a server on a Unix socket.
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  const body = await response.json();
  await new Promise((resolve) => server.close(resolve));
  return { status: response.status, body };
}

describe('response to an error', () => {
  it('is 503 with a readable message when the disk of the database is full, so that clients keep the change and retry', async () => {
    const { status, body } = await responseTo(new mongoose.mongo.MongoServerError({ message: 'full', code: 14_031 }));
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('no room left') });
  });

  it('is a generic 500 for an unknown error', async () => {
    const { status, body } = await responseTo(new Error('secret detail'));
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('secret detail');
  });
});
