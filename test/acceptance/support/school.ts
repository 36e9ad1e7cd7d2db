import type { Mailboxes } from './mailbox';
import { Visitor } from './mailbox';
import type { RunningApp } from './running-app';

/** The IP address that everyone at a school shares. */
export const SCHOOL = '192.0.2.80';

const AT_ONCE = 20;

/**
 * Families request and enter their codes from the school, every fourth with a wrong code first. Returns the
 * status of each.
 */
export async function signInAtSchool(
  app: RunningApp,
  mailboxes: Mailboxes,
  families: number,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let first = 0; first < families; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, families - first) }, (_, index) => first + index);
    statuses.push(...(await Promise.all(some.map((family) => signInOne(app, mailboxes, family)))));
    app.clock.advance(60_000);
  }
  return statuses;
}

async function signInOne(app: RunningApp, mailboxes: Mailboxes, family: number): Promise<number> {
  const visitor = new Visitor(app, mailboxes, `familj-${String(family)}@example.se`).from(SCHOOL);
  const typed = await visitor.requestAndReadCode();
  if (family % 4 === 0)
    await visitor.enterCode({ ...typed, code: typed.code === '000000' ? '000001' : '000000' });
  return (await visitor.enterCode(typed)).status;
}
