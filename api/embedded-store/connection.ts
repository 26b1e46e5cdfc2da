import type { Socket } from 'node:net';
import { Command, type Server } from './commands/command.ts';
import { answerCommand } from './commands/dispatch.ts';
import { MessageReader, readRequest, writeAnswer } from './wire.ts';

/** Answers the messages of one client, one after the other. A client that breaks the protocol is cut off. */
export function serveConnection(server: Server, socket: Socket, connectionId: number): void {
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

async function answerMessage(server: Server, socket: Socket, message: Buffer, connectionId: number): Promise<void> {
  const request = readRequest(message);
  const answer = await answerCommand(server, new Command(request.command, connectionId));
  if (request.wantsAnswer && !socket.destroyed) socket.write(writeAnswer(request, answer));
}
