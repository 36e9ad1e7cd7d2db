import type { RacedayEvent } from '@app/domain';
import type { EventMeta, Recorded } from '@app/eventing';
import { project, recordedFrom } from '@app/eventing/testing';
import { devices } from './devices.view';
import { finished, gun, running } from './testing/short-race';

const id = '5b0c4a0e-0000-4000-8000-000000000001';

/** The events of a day, as recorded with this metadata. */
function recordedWith(events: readonly RacedayEvent[], meta: Partial<EventMeta>): Recorded<RacedayEvent>[] {
  return recordedFrom(events, 'raceday-250913').map((one, index) => ({
    ...one,
    revision: one.revision,
    position: String(index + 1).padStart(12, '0'),
    meta: { ...one.meta, ...meta },
  }));
}

const rowsOf = (events: readonly Recorded<RacedayEvent>[]) => project(devices, events)['250913'] ?? {};

describe('The devices of a race day', () => {
  it('have their id as key, their latest name and the time of their last event', () => {
    const meta = { deviceId: id, device: 'mål-1', by: 'Anna', at: gun, recordedAt: gun + 90_000 };
    const rows = rowsOf(recordedWith([...running, finished], meta));
    expect(Object.values(rows)).toMatchObject([
      { device: id, name: 'mål-1', by: 'Anna', heardAt: gun + 90_000, delayMs: 90_000, finishes: 1 },
    ]);
  });

  it('have their name as key without an id, and no delay when their clock runs ahead', () => {
    const rows = rowsOf(
      recordedWith([...running], { device: 'surfplatta', at: gun + 5000, recordedAt: gun }),
    );
    expect(rows.surfplatta).toMatchObject({ name: 'surfplatta', delayMs: 0, finishes: 0 });
  });

  it('exclude events without a device', () => {
    expect(rowsOf(recordedWith([...running], { device: '' }))).toEqual({});
  });

  it('leave the rows of other devices unchanged', () => {
    const events = recordedWith([...running, finished], { deviceId: id, device: 'mål-1' }).map(
      (one, index, all) =>
        index === all.length - 1 ? { ...one, meta: { ...one.meta, deviceId: `${id.slice(0, -1)}2` } } : one,
    );
    const rows = Object.values(rowsOf(events));
    expect(rows.map(({ finishes }) => finishes)).toEqual([0, 1]);
  });
});
