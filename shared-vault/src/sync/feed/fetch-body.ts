import type { Transport } from '../ports.ts';

/** Failed read. `status` is the HTTP status, or 0 without a response. */
export class ServerReadError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`Reading failed with status ${status}`);
    this.status = status;
  }
}

export interface FetchPorts {
  readonly vaultId: string;
  readonly transport: Transport;
}

/** Sends a GET and returns its body. Throws {@link ServerReadError} unless the status is 200. */
export async function fetchBody(path: string, { transport, vaultId }: FetchPorts): Promise<unknown> {
  const answer = await transport.send({ method: 'GET', path, headers: { 'x-vault': vaultId } }).catch(() => null);
  if (answer?.status !== 200) throw new ServerReadError(answer?.status ?? 0);
  return answer.body;
}
