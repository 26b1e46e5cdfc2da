import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const DAY_MS = 86_400_000;

/** A forecast and a geocoding service that record the URLs of the requests they receive. */
export class WeatherServices {
  readonly asked: string[] = [];
  /** When true, the forecast has one temperature fewer than days. */
  mismatch = false;
  /** Highest temperature of the current day; the temperatures of the other days are computed from it. */
  readonly #first = 8;
  readonly #now: () => number;
  readonly #server = createServer((request, response) => {
    // Allows all origins and headers: every request of a journey carries the client address header, so the browser
    // sends a CORS preflight first.
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method === 'OPTIONS') {
      response.writeHead(204, headers).end();
      return;
    }
    const url = new URL(request.url ?? '/', 'http://localhost');
    this.asked.push(url.pathname + url.search);
    const body = url.pathname === '/search' ? this.#places() : this.#forecast();
    response.writeHead(200, { ...headers, 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });

  private constructor(now: () => number) {
    this.#now = now;
  }

  /** @param now instant of the forecast, in milliseconds since the epoch; default: the clock of this machine */
  static async start(now: () => number = Date.now): Promise<WeatherServices> {
    const services = new WeatherServices(now);
    await new Promise<void>((resolve) => services.#server.listen(0, '127.0.0.1', resolve));
    return services;
  }

  get env(): Readonly<Record<string, string>> {
    const url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return { WEATHER_URL: url, GEOCODING_URL: url };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #places(): unknown {
    return [
      { display_name: 'Tromsø, Norway', lat: '69.6516345', lon: '18.9558585' },
      { display_name: 'Tromsøya, Tromsø, Norway', lat: '69.66', lon: '18.94' },
    ];
  }

  #forecast(): unknown {
    const time = Array.from({ length: 108 }, (_, i) =>
      new Date(this.#now() + (i - 92) * DAY_MS).toISOString().slice(0, 10),
    );
    const maxima = time.map((_, i) => this.#first + Math.round(12 * Math.sin((i - 92) / 9)));
    return { daily: { time, temperature_2m_max: this.mismatch ? maxima.slice(1) : maxima } };
  }
}
