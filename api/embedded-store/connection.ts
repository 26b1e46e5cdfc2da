import type { Socket } from 'node:net';
import { type ClientConnection, Command, type CommandContext } from './commands/command.ts';
import { errorReply, runCommand } from './commands/dispatch.ts';
import { CommandError } from './errors.ts';
import { encodeReply, MessageReader, readRequest, type WireRequest } from './wire.ts';

/** Maximum bytes of the incomplete messages of all clients together. */
const UNFINISHED_BYTES = 256 * 1024 * 1024;

/** State that all connections of a server share. */
export interface SharedInputState {
  unfinishedBytes: number;
}

/**
 * Replies to the messages of one client in order. It reads no further message before the reply to the previous one is
 * sent (back-pressure), so a client that sends without reading replies occupies the memory of only one received chunk
 * and one reply. Closes the connection when a message breaks the wire protocol.
 */
export function serveConnection(
  server: CommandContext,
  socket: Socket,
  { connectionId, input }: { connectionId: number; input: SharedInputState },
): void {
  const reader = new MessageReader();
  const chunks: Buffer[] = [];
  let [isBusy, unfinished] = [false, 0];
  const client: ClientConnection = {
    connectionId,
    get isConnected() {
      return !socket.destroyed;
    },
  };
  const countUnfinished = (bytes: number) => {
    input.unfinishedBytes += bytes - unfinished;
    unfinished = bytes;
  };
  // A client can disconnect at any time; the 'close' event that follows removes the socket.
  socket.on('error', () => socket.destroy());
  socket.on('close', () => countUnfinished(0));
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    // The socket is not paused before another chunk arrives, because a paused socket would not report that its client
    // has disconnected.
    if (isBusy) socket.pause();
    else replyToAll().catch(() => socket.destroy());
  });

  async function replyToAll(): Promise<void> {
    isBusy = true;
    for (let chunk = chunks.shift(); chunk && !socket.destroyed; chunk = chunks.shift()) {
      for (const message of reader.push(chunk)) await replyTo(server, socket, { message, client });
      if (!socket.destroyed) countUnfinished(reader.size);
      if (input.unfinishedBytes > UNFINISHED_BYTES) throw new Error('too many unfinished messages');
    }
    isBusy = false;
    socket.resume();
  }
}

async function replyTo(
  server: CommandContext,
  socket: Socket,
  { message, client }: { message: Buffer; client: ClientConnection },
): Promise<void> {
  const { request, reply } = await runMessage(server, message, client);
  if (!request.expectsReply || socket.destroyed) return;
  if (!socket.write(reply)) await drained(socket);
}

async function runMessage(server: CommandContext, message: Buffer, client: ClientConnection) {
  const request = readRequest(message);
  const command = request.rejection ? undefined : new Command(request.command, client);
  const reply = command ? await runCommand(server, command) : errorReply(request.rejection);
  return { request, reply: encodeOrReject(request, reply) };
}

/** Encodes a reply; one that is too large for a document becomes an error reply. */
function encodeOrReject(request: WireRequest, reply: Parameters<typeof encodeReply>[1]): Buffer {
  try {
    return encodeReply(request, reply);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return encodeReply(request, errorReply(error));
  }
}

const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });
