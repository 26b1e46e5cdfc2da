import type { Socket } from 'node:net';
import { Command, type CommandContext } from './commands/command.ts';
import { runCommand } from './commands/dispatch.ts';
import { encodeReply, MessageReader, readRequest } from './wire.ts';

/** Answers the messages of one client, one after the other. A client that breaks the protocol is cut off. */
export function serveConnection(server: CommandContext, socket: Socket, connectionId: number): void {
  const reader = new MessageReader();
  let previous = Promise.resolve();
  // A client may vanish at any time; its connection ends with 'close'.
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    try {
      for (const message of reader.push(chunk)) {
        previous = previous.then(() => answerMessage(server, socket, message, connectionId));
        previous.catch((error) => socket.destroy(error));
      }
    } catch (error) {
      socket.destroy(error instanceof Error ? error : undefined);
    }
  });
}

async function answerMessage(
  server: CommandContext,
  socket: Socket,
  message: Buffer,
  connectionId: number,
): Promise<void> {
  const request = readRequest(message);
  const answer = await runCommand(server, new Command(request.command, connectionId));
  if (request.expectsReply && !socket.destroyed) socket.write(encodeReply(request, answer));
}
