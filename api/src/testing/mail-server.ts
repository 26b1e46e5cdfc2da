import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly messageId: string;
  /** Headers and body. */
  readonly data: string;
}

export interface MailServer {
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** Calls `onHeld` with the whole next email and never accepts it; null accepts every email. */
  holdNext(onHeld: (() => void) | null): void;
  close(): Promise<void>;
}

/** Starts an SMTP server on `port` (0: a free one). It rejects addresses that start with 'nobody'. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let hold: (() => void) | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const rejection = Object.assign(new Error('no such user'), { responseCode: 550 });
      done(address.startsWith('nobody') ? rejection : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (hold) return hold();
        const data = Buffer.concat(chunks).toString();
        const messageId = /^Message-ID: (.*)$/m.exec(data)?.[1]?.trim() ?? '';
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), messageId, data });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
  return {
    port: address.port,
    received,
    holdNext(onHeld) {
      hold = onHeld;
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
