import { Readable } from 'node:stream';
import type { AppContext } from '../context.ts';

/** Number of bytes waiting to be sent at which the stream is closed: the client has stopped reading it. */
const UNREAD_BYTES_MAX = 16 * 1024;

/** Response of server-sent events. It carries no content of a record and no id, only the time of the latest change. */
export class EventStream extends Readable {
  constructor() {
    super({ highWaterMark: 1_024, read() {} });
  }

  /** Tells the client that there are changes up to this time. */
  sendCursor(cursor: number): void {
    this.#send(`data: ${JSON.stringify({ cursor: new Date(cursor).toISOString() })}\n\n`);
  }

  /** Sends a comment, which shows both sides that the connection still exists. */
  sendHeartbeat(): void {
    this.#send(':\n\n');
  }

  end(): void {
    if (!this.readableEnded && !this.destroyed) this.push(null);
  }

  respond(ctx: Pick<AppContext, 'set' | 'status' | 'body' | 'state'>): void {
    ctx.status = 200;
    // A proxy that collects a response before it forwards it would hold every event back. So would compression.
    ctx.set('x-accel-buffering', 'no');
    ctx.set('cache-control', 'no-store, no-transform');
    ctx.state.isCompressible = false;
    ctx.state.isOpenEnded = true;
    ctx.set('content-type', 'text/event-stream');
    ctx.body = this;
    this.sendHeartbeat(); // the headers are sent with the first bytes
  }

  #send(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    if (this.readableLength > UNREAD_BYTES_MAX) this.destroy();
    else this.push(text);
  }
}
