import type { Socket } from 'node:net';
import { Command, type CommandContext } from './commands/command.ts';
import { runCommand } from './commands/dispatch.ts';
import { encodeReply, MessageReader, readRequest } from './wire.ts';

/** Replies to the messages of one client in order. Closes the connection when a message breaks the wire protocol. */
export function serveConnection(server: CommandContext, socket: Socket, connectionId: number): void {
  const reader = new MessageReader();
  let previous = Promise.resolve();
  // A client can disconnect at any time; the 'close' event that follows removes the socket.
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    try {
      for (const message of reader.push(chunk)) {
        previous = previous.then(() => replyTo(server, socket, message, connectionId));
        previous.catch((error) => socket.destroy(error));
      }
    } catch (error) {
      socket.destroy(error instanceof Error ? error : undefined);
    }
  });
}

async function replyTo(server: CommandContext, socket: Socket, message: Buffer, connectionId: number): Promise<void> {
  const request = readRequest(message);
  const reply = await runCommand(server, new Command(request.command, connectionId));
  if (request.expectsReply && !socket.destroyed) socket.write(encodeReply(request, reply));
}
