import { Mailboxes, Visitor } from './support/mailbox';
import { startApp } from './support/running-app';
import { SCHOOL, signInAtSchool } from './support/school';

describe('A school on the last evening', () => {
  it('can sign in three hundred families within an hour, and a script that continues gets 429', async () => {
    const mailboxes = new Mailboxes();
    const app = await startApp({ engines: { mailer: mailboxes } });
    const evening = Date.parse('2025-09-11T18:00:00Z');
    app.clock.set(evening);
    expect(await signInAtSchool(app, mailboxes, 300)).toEqual(Array(300).fill(204));
    expect(app.clock.now() - evening).toBeLessThan(3_600_000);

    const statuses = [];
    for (let asked = 0; asked < 1_000; asked++) {
      const address = `skript-${String(asked)}@example.se`;
      const answer = await new Visitor(app, mailboxes, address).from(SCHOOL).requestCode();
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses.indexOf(429)).toBe(300);
    expect(statuses.slice(300)).toEqual(Array(700).fill(429));
    await app.stop();
  });
});
