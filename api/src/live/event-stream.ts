import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AppContext } from '../context.ts';

/** Number of bytes waiting to be sent at which the stream is closed: the client has stopped reading it. */
const UNREAD_BYTES_MAX = 16 * 1024;

/** The methods of a connection that a stream calls. */
export interface EventSink {
  /** Number of bytes waiting to be sent. */
  readonly writableLength: number;
  write(text: string): unknown;
  /** Closes the connection when everything is sent. */
  destroySoon(): void;
  destroy(): unknown;
  once(event: 'close', listener: () => void): unknown;
}

/**
 * Response of server-sent events. It carries no content of a record and no id, only the time of the latest change.
 *
 *     waiting --connect--> open --end, or the connection is closed--> closed
 */
export class EventStream {
  /** Events before the response has begun. */
  #waiting = '';
  #sink: EventSink | null = null;
  #isClosed = false;
  readonly #onClose: () => void;

  /** `onClose` is called once, when the connection or the stream is closed. */
  constructor(onClose: () => void = () => {}) {
    this.#onClose = onClose;
  }

  /** Tells the client that there are changes up to this time. */
  sendCursor(cursor: number): void {
    this.#send(`data: ${JSON.stringify({ cursor: new Date(cursor).toISOString() })}\n\n`);
  }

  /** Sends a comment, which shows both sides that the connection still exists. */
  sendHeartbeat(): void {
    this.#send(':\n\n');
  }

  /** Ends the stream, and the connection with it. */
  end(): void {
    this.#sink?.destroySoon();
    this.#close();
  }

  /** Begins the response on a connection with the text of its head. */
  connect(sink: EventSink, head = ''): void {
    sink.once('close', () => this.#close());
    sink.write(`${head}:\n\n${this.#waiting}`);
    this.#waiting = '';
    if (this.#isClosed) sink.destroySoon();
    else this.#sink = sink;
  }

  respond(ctx: AppContext): void {
    ctx.status = 200;
    // A proxy that collects a response before it forwards it would hold every event back. So would compression.
    ctx.set('x-accel-buffering', 'no');
    ctx.set('cache-control', 'no-store, no-transform');
    ctx.set('content-type', 'text/event-stream');
    // Without a length, the end of the connection is the end of the response.
    ctx.set('connection', 'close');
    ctx.state.isCompressible = false;
    ctx.state.isOpenEnded = true;
    const { res } = ctx;
    const { socket } = res;
    if (ctx.method === 'HEAD' || socket === null) {
      this.end();
      return;
    }
    ctx.respond = false;
    this.connect(socket, formatHead(res));
    releaseResponse(res, socket);
  }

  #send(text: string): void {
    if (this.#isClosed) return;
    if (this.#sink === null) this.#waiting += text;
    else if (this.#sink.writableLength > UNREAD_BYTES_MAX) this.#sink.destroy();
    else this.#sink.write(text);
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#sink = null;
    this.#onClose();
  }
}

/** Returns the head of the response as HTTP/1.1 sends it. */
function formatHead(res: ServerResponse): string {
  const lines = Object.entries(res.getHeaders()).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => `${name}: ${each}`),
  );
  return `${['HTTP/1.1 200 OK', `date: ${new Date().toUTCString()}`, ...lines].join('\r\n')}\r\n\r\n`;
}

/**
 * Lets Node's HTTP server release the request and the response of an open stream, and Koa its context: together they
 * take more memory than the connection. `finish` is the event after which both do so; the connection stays open.
 */
function releaseResponse(res: ServerResponse, socket: Socket): void {
  res.emit('finish');
  // The server would close the connection as an idle one.
  socket.setTimeout(0);
}
