import type { APIRequestContext } from '@playwright/test';

/** An email in the response of `/dev/mail.json`, newest first. */
interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  readonly links: readonly string[];
}

/** Returns the newest email to an address from the local mailbox. */
export async function newestMail(request: APIRequestContext, url: string, to: string): Promise<Mail> {
  const answer = await request.get(`${url}/dev/mail.json`);
  const mails = (await answer.json()) as Mail[];
  const mail = mails.find((each) => each.to === to);
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
}

/** Returns the six-digit code of the newest email to an address. */
export async function newestCode(request: APIRequestContext, url: string, to: string): Promise<string> {
  const { code } = await newestMail(request, url, to);
  if (code === null) throw new Error(`no code in the mail to ${to}`);
  return code;
}
