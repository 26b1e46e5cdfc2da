import { FAILURE_CODES } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const requests: { address: string; init: RequestInit }[] = [];
const REPORT = { area: 'mf-notes', version: '1.4.0', code: 'unreachable' } as const;

let pages = 0;

/** Puts the settings of the installation into the page, and loads the code as a page does: once. */
async function loadInPage(settings: object | null) {
  document.body.innerHTML =
    settings === null ? '' : `<script type="application/json" id="instance">${JSON.stringify(settings)}</script>`;
  pages += 1;
  const code: typeof import('./report-failure.ts') = await import(
    /* @vite-ignore */ `./report-failure.ts?page=${pages}`
  );
  return code.reportFailure;
}
const ON = { testPayments: false, amounts: null, plan: null, failureReports: true };

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    requests.push({ address, init });
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe('reportFailure', () => {
  it('sends part, version and reason alone, without cookies and without the address of the page', async () => {
    const reportFailure = await loadInPage(ON);
    reportFailure({ ...REPORT, ...{ detail: 'at /app/notes' } });
    expect(requests).toHaveLength(1);
    const [{ address, init } = expect.fail('no request')] = requests;
    expect(address).toBe('/api/failure-reports');
    expect(JSON.parse(String(init.body))).toEqual(REPORT);
    expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true });
  });

  it('sends each failure once, however often it happens in a page', async () => {
    const reportFailure = await loadInPage(ON);
    for (const code of FAILURE_CODES) for (let i = 0; i < 3; i += 1) reportFailure({ ...REPORT, code });
    expect(requests).toHaveLength(FAILURE_CODES.length);
  });

  it.each([
    ['without settings', null],
    ['where the operator did not turn it on', { ...ON, failureReports: undefined }],
    ['where the setting is no yes', { ...ON, failureReports: 'on' }],
  ])('sends nothing %s', async (_, settings) => {
    (await loadInPage(settings))(REPORT);
    expect(requests).toEqual([]);
  });

  it('does not fail when the server cannot be reached', async () => {
    const reportFailure = await loadInPage(ON);
    vi.spyOn(console, 'debug').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    reportFailure(REPORT);
    await vi.waitFor(() => expect(console.debug).toHaveBeenCalled());
  });
});
