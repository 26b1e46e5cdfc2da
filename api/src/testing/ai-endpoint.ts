import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Request as the endpoint received it. */
interface ReceivedRequest {
  readonly path: string;
  readonly authorization: string | null;
  readonly body: string;
}

type Behaviour = (response: ServerResponse) => void;

/** A real OpenAI-compatible server for tests. A test sets its responses. */
export class AiEndpoint {
  readonly received: ReceivedRequest[] = [];
  readonly #server = createServer((request, response) => void this.#receive(request, response));
  #behaviour: Behaviour = completion({ suggestions: [] });

  static async start(): Promise<AiEndpoint> {
    const endpoint = new AiEndpoint();
    await new Promise<void>((resolve) => endpoint.#server.listen(0, '127.0.0.1', resolve));
    return endpoint;
  }

  /** Host with its port, in the form in which the API returns it. */
  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Environment of a server that uses this endpoint. */
  get variables(): Readonly<Record<string, string>> {
    return {
      AI_BASE_URL: `http://${this.host}/v1`,
      AI_API_KEY: 'sk-test-key',
      AI_MODEL: 'small-model',
      AI_TIMEOUT_MS: '500',
    };
  }

  /** Responds from now on with this content of a chat completion. A text is sent as it is, any other value as JSON. */
  answerWith(content: unknown): void {
    this.#behaviour = completion(content);
  }

  /** Sets another behaviour from now on, such as an error or no response at all. */
  behave(behaviour: Behaviour): void {
    this.#behaviour = behaviour;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { url = '', headers } = request;
    this.received.push({
      path: url,
      authorization: headers.authorization ?? null,
      body: Buffer.concat(chunks).toString('utf8'),
    });
    this.#behaviour(response);
  }
}

function completion(content: unknown): Behaviour {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: text } }] }));
  };
}
