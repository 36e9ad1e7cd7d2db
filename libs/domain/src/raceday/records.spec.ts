import {
  oldRecordText,
  recordPerformanceText,
  recordOf,
  recordsBrokenIn,
  type CourseRecord,
} from './records';

const race = { date: '2025-09-13', distance: 5600 };
const record: CourseRecord = { distance: 5.6, name: '', year: 2014, time: '17:43.0' };
const RECORD_MS = 1_063_000;

const winner = (result: number | null, sort = 'runner-1') => ({ place: 1, runner: { sort, result } });
const kindOf = (result: number | null) =>
  recordsBrokenIn(race, [winner(result)], [record]).get('runner-1')?.kind;

describe('The record of a race', () => {
  it('is the one of its distance', () => {
    const other = { ...record, distance: 2.8, time: '10:01.6' };
    expect(recordOf(race, [other, record])).toBe(record);
    expect(recordOf({ ...race, distance: 1600 }, [other, record])).toBeUndefined();
  });

  it("is the best of earlier years, so the race's own time is not compared with itself", () => {
    const own = { ...record, year: 2025, time: '17:40.0' };
    const older = { ...record, year: 2012, time: '18:00.0' };
    expect(recordOf(race, [own, older, record])).toBe(record);
  });
});

describe('A finish and the record', () => {
  it.each([
    [RECORD_MS - 100, 'beaten'],
    [RECORD_MS, 'equalled'],
    [RECORD_MS + 1, undefined],
    [null, undefined],
  ])('%s ms: %s', (result, kind) => {
    expect(kindOf(result)).toBe(kind);
  });

  it('are compared in tenths rounded up, as both are shown', () => {
    expect(kindOf(RECORD_MS - 99)).toBe('equalled');
    expect(kindOf(RECORD_MS - 100)).toBe('beaten');
  });

  it('counts for the winner only, also when the second beats the record', () => {
    const second = { place: 2, runner: { sort: 'runner-2', result: RECORD_MS - 5000 } };
    expect([...recordsBrokenIn(race, [winner(RECORD_MS - 9000), second], [record]).keys()]).toEqual([
      'runner-1',
    ]);
  });

  it("counts for no runner when the winner's time is withheld", () => {
    const second = { place: 2, runner: { sort: 'runner-2', result: RECORD_MS - 5000 } };
    expect(recordsBrokenIn(race, [winner(null), second], [record]).size).toBe(0);
  });

  it('counts for both winners of a tie', () => {
    const both = [winner(RECORD_MS - 900), winner(RECORD_MS - 850, 'runner-2')];
    expect([...recordsBrokenIn(race, both, [record]).keys()]).toEqual(['runner-1', 'runner-2']);
  });

  it('gives nothing without a record, or with an unreadable one', () => {
    expect(recordsBrokenIn(race, [winner(1)], []).size).toBe(0);
    expect(recordsBrokenIn(race, [winner(1)], [{ ...record, time: 'okänd' }]).size).toBe(0);
  });
});

describe('Texts of a broken record', () => {
  it('contain the old time, its year, and its holder if known', () => {
    const named = { ...record, name: 'Eva Ek' };
    expect(recordPerformanceText({ kind: 'beaten', old: record })).toBe('Banrekord!');
    expect(recordPerformanceText({ kind: 'equalled', old: record })).toBe('Tangerat banrekord!');
    expect(oldRecordText({ kind: 'beaten', old: named })).toBe('Gamla rekordet: 17:43.0 (Eva Ek, 2014)');
    expect(oldRecordText({ kind: 'equalled', old: record })).toBe('Rekordet: 17:43.0 (2014)');
  });
});
