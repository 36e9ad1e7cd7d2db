import { recordedFrom } from '@app/eventing/testing';
import type { RacedayEvent } from './events';
import { journalOf } from './journal';
import { journalCsv, journalJsonLines } from './journal-files';
import { finished, gun, restored, running } from './testing/short-race';

const events: readonly RacedayEvent[] = [
  ...running,
  finished,
  restored,
  { type: 'EventsRevoked', events: [4], reason: '=fel; "lopp"' },
];
const history = recordedFrom(events);
const lines = journalOf(history).map((row, index) => ({ number: index + 1, row, device: 'mål-1 (ab12)' }));

describe('Journal files', () => {
  it('include a CSV for spreadsheets, with what is effective and what is not', () => {
    const rows = journalCsv(lines).split('\r\n');
    expect(rows[0]).toMatch(/^\uFEFFRad;Datum;Tid;Lopp;Startnummer;Händelse;Gäller;/);
    expect(rows[4]).toMatch(
      /^4;2025-09-13;\d\d:\d\d:\d\d;0\.8K;;Start 0\.8K.*;nej, ur kraft genom händelse 7;;/,
    );
    expect(rows[5]).toMatch(/;nej, återtaget;;/);
    expect(rows[7]).toMatch(/"Ur kraft: .*\(=fel; ""lopp""\)";ja;;test;mål-1 \(ab12\);/);
    expect(rows).toHaveLength(9);
  });

  it('include JSON Lines with UTC times', () => {
    const read = journalJsonLines(lines)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(read).toHaveLength(7);
    expect(read[3]).toMatchObject({
      number: 4,
      revision: 4,
      type: 'RaceStarted',
      reverted: true,
      revokedBy: 7,
      at: expect.stringMatching(/^2025-09-13T.*Z$/),
    });
    expect(Date.parse(String(read[4]?.at))).toBeGreaterThan(gun);
    expect(journalJsonLines([])).toBe('');
  });
});
