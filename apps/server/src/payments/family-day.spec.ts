import type { SessionRunner } from '@app/views';
import ICAL from 'ical.js';
import { readConfig } from '../platform/config/config';
import { calendarOf, familyDay } from './family-day';

const { edition } = readConfig({});

const eva: SessionRunner = {
  firstname: 'Eva',
  lastname: 'Ek, den "snabba"',
  age: 41,
  group: 'Dam',
  company: '',
  distance: 5.6,
};
const nils: SessionRunner = { ...eva, firstname: 'Nils', age: 9, distance: 0.8 };
const session = { registration: 'ek'.padEnd(32, 'a'), revision: 7, deltagare: { a: eva, b: nils } };
const source = { edition, session, isOwner: true, testMode: false };
const at = { receiptUrl: 'https://race.example.se/kvitto/5FDB', issued: Date.parse('2025-08-20T10:00:00Z') };

/** Parses with an independent iCalendar library. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  return { calendar, events };
}

describe('calendarOf', () => {
  it('has one event from the first start to an hour after the last, in UTC', () => {
    const { calendar, events } = read(calendarOf(familyDay(source), at));
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(events).toHaveLength(1);
    const [event] = events;
    expect(event?.summary).toBe('Höstloppet 2025');
    expect(event?.startDate.toJSDate().toISOString()).toBe('2025-09-13T09:00:00.000Z');
    expect(event?.endDate.toJSDate().toISOString()).toBe('2025-09-13T10:45:00.000Z');
    expect(event?.location).toBe('Start och mål vid skolmatsalen, Skolgatan 1, 123 45 Exempelstad');
    expect(event?.description.split('\n')).toEqual([
      'lördag 13 september 2025',
      'kl. 11.00 start 0,8 km: Nils Ek, den "snabba"',
      'kl. 11.45 start 5,6 km: Eva Ek, den "snabba"',
      'Startnummer: lördag 13 september 2025 kl. 09.30–11.30, vid skolmatsalen',
    ]);
  });

  it('uses winter time in December', () => {
    const winter = { ...edition, date: '2025-12-13' };
    const { events } = read(calendarOf(familyDay({ ...source, edition: winter }), at));
    expect(events[0]?.startDate.toJSDate().toISOString()).toBe('2025-12-13T10:00:00.000Z');
  });

  it('updates the same event with a higher sequence', () => {
    const moved = { ...session, revision: 9, deltagare: { a: { ...eva, distance: 1.6 } } };
    const [before, after] = [session, moved].map(
      (each) => read(calendarOf(familyDay({ ...source, session: each }), at)).events[0],
    );
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    expect(after?.startDate.toJSDate().toISOString()).toBe('2025-09-13T09:15:00.000Z');
    expect(before?.uid).not.toContain(session.registration);
  });

  it('omits names for a reader without the session', () => {
    const text = calendarOf(familyDay({ ...source, isOwner: false }), at);
    expect(text).not.toMatch(/Eva|Nils|Ek/);
    expect(read(text).events[0]?.description).toContain('kl. 11.45 start 5,6 km\n');
  });

  it('omits erased runners, and has no event without runners', () => {
    const gone = { ...nils, firstname: 'Borttagen', lastname: '', age: null };
    const one = familyDay({ ...source, session: { ...session, deltagare: { a: eva, b: gone } } });
    expect(one.starts.map(({ distance }) => distance)).toEqual(['5,6 km']);
    const empty = familyDay({ ...source, session: { ...session, deltagare: {} } });
    expect(read(calendarOf(empty, at)).events).toEqual([]);
  });

  it('starts with a test mode notice', () => {
    const text = calendarOf(familyDay({ ...source, testMode: true }), at);
    expect(read(text).events[0]?.description).toMatch(/^Testläge: inga riktiga pengar/);
  });

  it('folds lines at 75 bytes', () => {
    const lines = calendarOf(familyDay(source), at).split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  });
});
