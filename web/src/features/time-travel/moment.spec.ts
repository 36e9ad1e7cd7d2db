import { aDayEvent } from '../../testing/builders';
import {
  endOfSecond,
  describeMoment,
  momentText,
  LATEST,
  playbackPosition,
  clockRangeOf,
  parseMoment,
  recordingIndexAt,
  recordingTimesOf,
} from './moment';

const date = '2025-09-13';
const gun = Date.parse('2025-09-13T10:00:00Z');
const part = 'race-250913-56';
const at = (time: string) => Date.parse(`2025-09-13T${time}Z`);

describe('The text of a moment', () => {
  it.each([
    ['12:03:10', at('10:03:10')],
    [' 12.03 ', at('10:03:00')],
    ['9:05:00', at('07:05:00')],
    ['2025-09-14 08:00:00', Date.parse('2025-09-14T06:00:00Z')],
    ['2025-09-14T08:00', Date.parse('2025-09-14T06:00:00Z')],
    ['nu', LATEST],
    ['', LATEST],
    ['12:6', undefined],
    ['24:00:00', undefined],
    ['12:60', undefined],
    ['2025-02-31 10:00', undefined],
    ['i går', undefined],
  ])('reads %j', (text, moment) => expect(parseMoment(text, date)).toBe(moment));

  it.each([at('10:03:10'), Date.parse('2025-09-14T06:00:00Z'), LATEST])('round-trips %d', (moment) =>
    expect(parseMoment(momentText(moment, date), date)).toBe(moment),
  );

  it('includes the whole second', () =>
    expect(endOfSecond({ asOf: gun, knownAt: LATEST })).toEqual({ asOf: gun + 999, knownAt: LATEST }));

  it('is described on both axes', () => {
    expect(describeMoment({ asOf: at('10:03:10'), knownAt: at('10:05:00') }, date)).toBe(
      '12:03:10, känt 12:05:00',
    );
    expect(describeMoment({ asOf: LATEST, knownAt: LATEST }, date)).toBe('nu, allt känt');
  });
});

describe('The range of the race’s clock', () => {
  const started = aDayEvent({ event: { type: 'RaceStarted', part, at: gun } });
  const moved = aDayEvent({
    revision: 2,
    event: { type: 'StartTimeAdjusted', part, by: 60_000, reason: '' },
  });
  const ended = aDayEvent({ revision: 3, event: { type: 'RaceEnded', part, at: gun + 600_400 } });
  const nextDay = aDayEvent({
    revision: 4,
    event: { type: 'RaceReset', part },
    meta: { at: gun + 86_400_000 },
  });

  it('goes from five minutes before the first (adjusted) start to the last event of the day', () =>
    expect(clockRangeOf([started, moved, ended, nextDay], date, Infinity)).toEqual({
      from: at('09:56:00'),
      until: at('10:10:01'),
    }));

  it('goes to now while the day lasts', () =>
    expect(clockRangeOf([started], date, at('10:30:00'))).toEqual({
      from: at('09:55:00'),
      until: at('10:30:00'),
    }));

  it('is the last hour before any start', () =>
    expect(clockRangeOf([], date, at('10:30:00'))).toEqual({ from: at('09:30:00'), until: at('10:30:00') }));
});

describe('The seconds in which something was recorded', () => {
  const events = [1500, 1700, 4200].map((recordedAt) => aDayEvent({ meta: { recordedAt } }));

  it('are distinct, and recordingIndexAt finds the last one at or before a moment', () => {
    const recordingTimes = recordingTimesOf(events);
    expect(recordingTimes).toEqual([1000, 4000]);
    expect(
      [0, 1000, 3999, 4000, 9000, LATEST].map((moment) => recordingIndexAt(recordingTimes, moment)),
    ).toEqual([0, 0, 0, 1, 1, 2]);
  });
});

describe('The playback position', () => {
  const range = { from: gun, until: gun + 60_000 };

  it('advances in whole seconds, and becomes now at the end', () => {
    expect(playbackPosition(gun, range, 1999)).toBe(gun + 1000);
    expect(playbackPosition(gun, range, 250 * 60)).toBe(gun + 15_000);
    expect(playbackPosition(gun, range, 60_000)).toBe(LATEST);
  });
});
