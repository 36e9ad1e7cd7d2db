import ICAL from 'ical.js';
import { anna, Family, nils } from '../support/family';
import { until } from '../../support/until';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

/** Returns the first entry of an iCalendar file. */
function entryIn(text: string) {
  const [entry] = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent');
  if (!entry) throw new Error('no entry');
  return new ICAL.Event(entry);
}

describe('The calendar file of a paid family', () => {
  let app: RunningApp;
  let family: Family;
  let payref: string;

  beforeEach(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
    family = await Family.signIn(app);
    await family.save({ a: anna, b: nils });
  });
  afterEach(() => app.stop());

  const pay = async () => (payref = (await family.book('HIFSPRINGER')).body.payref);
  const calendar = () => `/api/receipts/${encodeURIComponent(payref)}/start.ics`;

  it('is mailed with the receipt, which has the same times as text', async () => {
    await pay();
    const { sentMail: sent } = app;
    const mail = await until(() => Promise.resolve(sent.find(({ subject }) => subject.startsWith('Kvitto'))));
    expect(mail.text).toContain('lördag 13 september 2025 kl. 11.00');
    expect(mail.text).toContain('Nils Ek, 0,8 km: kl. 11.00\nAnna Ek, 5,6 km: kl. 11.45');
    expect(mail.text).toContain('Testläge: inga riktiga pengar har betalats');
    expect(mail.attachments).toMatchObject([
      { filename: 'start.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH' },
    ]);
    const mailed = entryIn(mail.attachments?.[0]?.content ?? '');
    expect(mailed.description).toContain('Anna Ek');
    expect(mailed.startDate.toJSDate().toISOString()).toBe('2025-09-13T09:00:00.000Z');

    const fetched = entryIn((await family.read(calendar())).text);
    expect(fetched.uid).toBe(mailed.uid);
    expect(fetched.description).toBe(mailed.description);
  });

  it("has start times without names for a visitor with the receipt's address", async () => {
    await pay();
    const answer = await app.request(calendar());
    expect(answer.status).toBe(200);
    for (const [header, value] of [
      ['content-type', 'text/calendar; charset=utf-8; method=PUBLISH'],
      ['cache-control', 'no-store'],
      ['x-robots-tag', 'noindex'],
      ['referrer-policy', 'no-referrer'],
    ] as const)
      expect(answer.headers.get(header)).toBe(value);
    expect(answer.text).not.toMatch(/Anna|Nils|Ek\b/);
    expect(entryIn(answer.text).description).toContain('kl. 11.45 start 5,6 km');
  });

  it('does not exist before payment', async () => {
    payref = (await family.book()).body.payref;
    expect(await family.read(calendar())).toMatchObject({
      status: 404,
      body: { error: 'Betalningen finns inte' },
    });
    expect((await app.request('/api/receipts/unknown/start.ics')).status).toBe(404);
  });
});
