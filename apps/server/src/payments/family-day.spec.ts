import type { SessionRunner } from '@app/views';
import ICAL from 'ical.js';
import { readEdition } from '../platform/config/edition';
import { calendarOf, familyDay } from './family-day';

const content = readEdition('content/2025');
if (!('edition' in content)) throw new Error('the edition cannot be read');
const { edition } = content;

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
const at = { address: 'https://race.example.se/kvitto/5FDB', issued: Date.parse('2025-08-20T10:00:00Z') };

/** What a calendar program that is not ours reads. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  return { calendar, events };
}

describe('A family’s race day in a calendar', () => {
  it('is one entry from its first start until an hour after its last, at the right moment in every zone', () => {
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
      'Nummerlappar: lördag 13 september 2025 kl. 09.30–11.30, vid skolmatsalen',
    ]);
  });

  it('is at the same time by the clock in winter', () => {
    const winter = { ...edition, date: '2025-12-13' };
    const { events } = read(calendarOf(familyDay({ ...source, edition: winter }), at));
    expect(events[0]?.startDate.toJSDate().toISOString()).toBe('2025-12-13T10:00:00.000Z');
  });

  it('takes the place of what it was before: the same entry, with a higher number', () => {
    const moved = { ...session, revision: 9, deltagare: { a: { ...eva, distance: 1.6 } } };
    const [before, after] = [session, moved].map(
      (each) => read(calendarOf(familyDay({ ...source, session: each }), at)).events[0],
    );
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    expect(after?.startDate.toJSDate().toISOString()).toBe('2025-09-13T09:15:00.000Z');
    expect(before?.uid).not.toContain(session.registration);
  });

  it('has no names for whoever only has the address', () => {
    const text = calendarOf(familyDay({ ...source, isOwner: false }), at);
    expect(text).not.toMatch(/Eva|Nils|Ek/);
    expect(read(text).events[0]?.description).toContain('kl. 11.45 start 5,6 km\n');
  });

  it('leaves out who is erased, and is empty when nobody runs', () => {
    const gone = { ...nils, firstname: 'Borttagen', lastname: '', age: null };
    const one = familyDay({ ...source, session: { ...session, deltagare: { a: eva, b: gone } } });
    expect(one.starts.map(({ distance }) => distance)).toEqual(['5,6 km']);
    const nobody = familyDay({ ...source, session: { ...session, deltagare: {} } });
    expect(read(calendarOf(nobody, at)).events).toEqual([]);
  });

  it('says that it is a rehearsal', () => {
    const text = calendarOf(familyDay({ ...source, testMode: true }), at);
    expect(read(text).events[0]?.description).toMatch(/^Testläge: inga riktiga pengar/);
  });

  it('has lines that calendar programs take, with Swedish letters and all', () => {
    const lines = calendarOf(familyDay(source), at).split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  });
});
