import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An OpenAI-compatible server that keeps the bodies it receives and always gives the same suggestions. */
export class AiEndpoint {
  readonly received: string[] = [];
  /** When true, the server no longer responds to requests. */
  isSilent = false;
  readonly #server;

  private constructor(suggestions: readonly object[]) {
    const content = JSON.stringify({ suggestions });
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      this.received.push(Buffer.concat(chunks).toString('utf8'));
      if (this.isSilent) return;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
    });
  }

  static async start(suggestions: readonly object[]): Promise<AiEndpoint> {
    const endpoint = new AiEndpoint(suggestions);
    await new Promise<void>((resolve) => endpoint.#server.listen(0, '127.0.0.1', resolve));
    return endpoint;
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get env(): Readonly<Record<string, string>> {
    return { AI_BASE_URL: `http://${this.host}/v1`, AI_MODEL: 'small-model', AI_API_KEY: 'sk-journey' };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
