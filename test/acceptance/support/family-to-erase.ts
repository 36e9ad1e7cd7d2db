import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MailDeferred, type Mail } from '@app/adapters';
import { cookiesIn, Mailboxes, Visitor } from './mailbox';
import { FAMILY_POLL_MS, until } from '../../support/until';
import type { RunningApp } from './running-app';

/** Mailboxes that, while unavailable, defer all mail but login codes. */
export class DeferringMailboxes extends Mailboxes {
  isUnavailable = false;

  override send(mail: Mail): Promise<void> {
    if (this.isUnavailable && !mail.id.startsWith('login-code'))
      return Promise.reject(new MailDeferred('451'));
    return super.send(mail);
  }
}

export const parts = { long: 'race-250913-56', short: 'race-250913-08' };
const runner = { group: 'Dam', company: 'Vildsvinens IF', distance: 5.6, age: 1957 };

/** A family whose names, address and age occur nowhere else, so that a search finds only its data. */
export const family = {
  email: 'quistgaardh@familjen.example.se',
  runners: {
    k1: { ...runner, firstname: 'Xantippa', lastname: 'Quistgaardh' },
    k2: { ...runner, firstname: 'Zebulon', lastname: 'Wrangelstierna', distance: 0.8, age: 7 },
  },
  personalDataPattern: /Xantippa|Zebulon|Quistgaardh|Wrangelstierna|Vildsvinen|\b1957\b|familjen\.example/i,
};

/**
 * Signs in by mail, saves, books and pays in the simulator. Returns the session cookie, payment id and
 * registration id.
 */
export async function paidFamily(
  app: RunningApp,
  mailboxes: Mailboxes,
  { email, runners }: { readonly email: string; readonly runners: object },
): Promise<{ readonly cookie: string; readonly payment: string; readonly registration: string }> {
  const cookie = cookiesIn(await new Visitor(app, mailboxes, email).signIn());
  const headers = { cookie };
  await app.sendJson('/update', { runners }, { headers });
  const { body } = await app.sendJson('/book-v2', { barn: 0, vuxna: 0 }, { headers });
  await app.request(body.link, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
  await until(async () => (await app.request('/get', { headers })).body.paid, { everyMs: FAMILY_POLL_MS });
  const { body: all } = await app.getAsOrganiser('/admin/registrations');
  const row = all.registrations.find((each: { payid: string }) => each.payid === body.payref);
  return { cookie, payment: body.payref, registration: row.registration };
}

/** Returns every file below a folder, without sent mail, by relative path. */
export function filesIn(directory: string): ReadonlyMap<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const file = join(directory, name);
    if (!name.startsWith('outbox') && statSync(file).isFile()) found.set(name, readFileSync(file));
  }
  return found;
}

/** Returns the files that match the pattern or contain any of the byte sequences. */
export function filesWith(directory: string, wanted: RegExp | readonly Buffer[]): readonly string[] {
  const holds = (file: Buffer) =>
    wanted instanceof RegExp ? wanted.test(file.toString()) : wanted.some((bytes) => file.includes(bytes));
  return [...filesIn(directory)].filter(([, file]) => holds(file)).map(([name]) => name);
}
