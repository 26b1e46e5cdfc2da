import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { logInAs, registerAccount } from '../testing/accounts.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://northkeep.example',
  SERVER_KEY: randomBytes(32).toString('base64'),
  DATABASE: 'embedded',
  MAIL: 'mailbox',
  PUSH: 'generated',
  PAYMENTS: 'simulator',
  ACTIVATION_FEE: 'off',
  TRUSTED_PROXIES: '0',
});

describe('createApp in production', () => {
  it('sets __Host- cookies that are secure', async () => {
    const { client, account } = await registerAccount(app);
    const { headers, status } = await logInAs(client, account, true);
    expect(status).toBe(200);
    const cookies = headers.getSetCookie();
    expect(cookies).toHaveLength(4);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-nk_(access|refresh|device|registration)=/);
      expect(cookie.toLowerCase()).toMatch(/path=\/;.*secure;.*httponly/);
      expect(cookie.toLowerCase()).not.toContain('domain=');
    }
    expect((await client.get('/auth/check')).status).toBe(200);
  });

  it('responds 404 to the mailbox and checkout pages for development below /dev', async () => {
    for (const path of ['/dev/mail', '/dev/mail.json', '/dev/style.css', '/dev/checkout/cs_test_1'])
      expect((await fetch(`${app.origin}${path}`)).status).toBe(404);
  });
});
