import { describe, expect, it } from 'vitest';
import { postPushMessage } from './post-message.ts';
import { isPushService } from './push-services.ts';

describe('isPushService', () => {
  // shows: push.services.known
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])('accepts %s', (endpoint) => {
    expect(isPushService(endpoint, null)).toBe(true);
  });

  // shows: push.services.others
  it.each([
    'https://evil.example/send',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:secret@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com@evil.example/',
    'https://fcm.googleapis.com.evil.example/',
    'https://evilnotify.windows.com/',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:8080/api/health',
    'not an address',
  ])('refuses %s', (endpoint) => {
    expect(isPushService(endpoint, null)).toBe(false);
  });

  // shows: push.services.stand-in
  it('accepts the origin of a stand-in, and no other port of its host', () => {
    expect(isPushService('http://127.0.0.1:9090/send/1', 'http://127.0.0.1:9090')).toBe(true);
    expect(isPushService('http://127.0.0.1:8080/send/1', 'http://127.0.0.1:9090')).toBe(false);
  });
});

describe('postPushMessage', () => {
  // shows: push.services.private
  it('connects to public addresses only, also when a public name resolves to a private one', async () => {
    const message = { endpoint: 'https://localhost:9/send', headers: {}, body: Buffer.from('x') };
    await expect(postPushMessage(message, null)).rejects.toThrow('localhost has no public address');
  });
});
