import {
  aPayment,
  aRace,
  aStartListEntry,
  aRegistration,
  aCheckInput,
  now,
  part,
} from '../overview/testing/overview-fixture';
import { erasedRunner } from '../raceday/events';
import { checkIds, checkTexts, type CheckId } from './check';
import { checksOf, rowsOfCheck, type CheckInput, type CheckedRunner } from './checks';

type Given = Partial<CheckInput>;
const found = (id: CheckId, given: Given = {}) => rowsOfCheck(checksOf(aCheckInput(given)), id);
const textsOf = (id: CheckId, given: Given = {}) =>
  found(id, given).map((row) => row.words.replaceAll('\u00a0', ' '));
const MINUTE = 60_000;

const bo = {
  sort: 'runner-bo',
  bib: 8,
  firstname: 'Bo',
  lastname: 'Ek',
  paid: false,
  registration: null,
} as const;
const started = (fields: Partial<ReturnType<typeof aRace>> = {}) => [
  aRace({ state: 'started', started: now - 10 * MINUTE, ...fields }),
];
const finisher = (fields: Partial<CheckedRunner> = {}) =>
  aStartListEntry({
    status: 'finished',
    finished: now,
    result: 5 * MINUTE,
    device: 'mål-1',
    deviceId: 'd1',
    ...fields,
  });

describe('Consistency checks', () => {
  it('find nothing when every paid runner is listed, has a bib and a receipt', () => {
    expect(checksOf(aCheckInput()).filter(({ rows }) => rows.length > 0)).toEqual([]);
    expect(checksOf(aCheckInput()).map(({ id }) => id)).toEqual(checkIds);
  });

  it('find nothing on an empty day', () => {
    const nothing = { races: [], registrations: [], payments: [], runners: [], receipts: new Set<string>() };
    expect(checksOf(aCheckInput(nothing)).flatMap(({ rows }) => rows)).toEqual([]);
  });

  it("check payments only on the edition's day", () => {
    const given = { runners: [], payments: [aPayment({ flags: ['paid-twice'] as const })] };
    expect(found('paid-twice', given)).toHaveLength(1);
    expect(checksOf(aCheckInput({ ...given, isOfEdition: false })).flatMap(({ rows }) => rows)).toEqual([]);
  });

  it('have a help text each', () => {
    for (const id of checkIds) expect(checkTexts[id].help).toMatch(/[.!]$/);
  });
});

describe('Paid twice', () => {
  const again = aPayment({ id: 'pay-2', flags: ['paid-twice'] });

  it('finds a second payment and links to the registration', () => {
    const rows = found('paid-twice', { payments: [aPayment(), again] });
    expect(rows).toMatchObject([
      { registration: 'anna', repair: { at: 'registration', registration: 'anna' } },
    ]);
    expect(textsOf('paid-twice', { payments: [again] })).toEqual(['Anna Ek: 150 kr kom en gång till']);
  });

  it('ignores handled payments and other payment issues', () => {
    const handled = [{ flag: 'paid-twice', difference: 0 }] as const;
    const late = aPayment({ id: 'pay-3', flags: ['late'] });
    expect(textsOf('paid-twice', { payments: [{ ...again, handled }, late] })).toEqual([]);
  });
});

describe('Paid and settled', () => {
  it('finds a paid registration without money, and money without a paid registration', () => {
    expect(textsOf('unsettled', { payments: [aPayment({ status: 'ERROR' })] })).toEqual([
      'Anna Ek: räknas som betald, men pengarna har inte kommit',
    ]);
    expect(textsOf('unsettled', { registrations: [aRegistration({ paid: false })] })).toEqual([
      'Anna Ek: 150 kr har kommit, men ingen anmälan är betald',
    ]);
  });

  it('ignores settled payments and unpaid registrations', () => {
    const unpaid = aRegistration({ registration: 'bo', payid: 'pay-bo', paid: false });
    const open = aPayment({ id: 'pay-bo', registration: 'bo', status: 'CREATED' });
    expect(
      textsOf('unsettled', { registrations: [aRegistration(), unpaid], payments: [aPayment(), open] }),
    ).toEqual([]);
  });
});

describe('Paid and listed', () => {
  it('finds a paid runner on no start list, in their chosen race', () => {
    expect(found('paid-not-listed', { runners: [] })).toMatchObject([
      { words: 'Anna Ek, 0.8K', part, repair: { at: 'registration', registration: 'anna' } },
    ]);
  });

  it('ignores a runner who was erased before being listed', () => {
    const [paid] = aCheckInput().registrations;
    const erased = Object.fromEntries(
      Object.entries(paid?.runners ?? {}).map(([key, runner]) => [key, { ...runner, ...erasedRunner }]),
    );
    const registrations = [aRegistration({ runners: erased })];
    expect(textsOf('paid-not-listed', { runners: [], registrations })).toEqual([]);
  });

  it('accepts a runner in another race, and ignores unpaid registrations', () => {
    expect(textsOf('paid-not-listed', { runners: [aStartListEntry({ part: 'race-250913-16' })] })).toEqual(
      [],
    );
    expect(
      textsOf('paid-not-listed', { runners: [], registrations: [aRegistration({ paid: false })] }),
    ).toEqual([]);
  });
});

describe('Listed with a receipt', () => {
  it('finds a paid registration without receipt, and a listed runner of an unpaid registration', () => {
    expect(textsOf('listed-without-receipt', { receipts: new Set() })).toEqual(['Anna Ek: har inget kvitto']);
    expect(textsOf('listed-without-receipt', { registrations: [aRegistration({ paid: false })] })).toEqual([
      'Anna Ek, 0.8K: anmälan är inte betald',
    ]);
  });

  it('ignores runners added by hand and unpaid registrations without a listed runner', () => {
    const unpaid = aRegistration({ registration: 'x', paid: false, payid: null });
    const given = {
      registrations: [aRegistration(), unpaid],
      runners: [aStartListEntry(), aStartListEntry(bo)],
    };
    expect(textsOf('listed-without-receipt', given)).toEqual([]);
  });
});

describe('Bibs and payments', () => {
  it('finds a paid runner without bib until the race is over', () => {
    const runners = [aStartListEntry({ bib: null })];
    expect(found('paid-without-bib', { runners })).toMatchObject([
      { words: 'Anna Ek, 0.8K', repair: { at: 'race-editor', part, find: 'Anna Ek' } },
    ]);
    expect(textsOf('paid-without-bib', { runners, races: started() })).toHaveLength(1);
    expect(textsOf('paid-without-bib', { runners, races: [aRace({ state: 'ended' })] })).toEqual([]);
  });

  it.each(['dns', 'dnf', 'dsq'] as const)('ignores a runner without bib who is marked %s', (status) => {
    expect(textsOf('paid-without-bib', { runners: [aStartListEntry({ bib: null, status })] })).toEqual([]);
  });

  it('finds a bib without payment, but no unpaid runner without bib or in the finish', () => {
    const inFinish = aStartListEntry({ ...bo, status: 'finished' });
    expect(textsOf('bib-without-payment', { runners: [inFinish] })).toEqual([]);
    expect(textsOf('bib-without-payment', { runners: [aStartListEntry(), aStartListEntry(bo)] })).toEqual([
      'Nr 8 Bo Ek, 0.8K',
    ]);
    expect(textsOf('bib-without-payment', { runners: [aStartListEntry({ ...bo, bib: null })] })).toEqual([]);
  });

  it('finds an unregistered finisher, but no unregistered runner on the course', () => {
    expect(textsOf('finished-unregistered', { runners: [finisher(bo)] })).toEqual([
      'Nr 8 Bo Ek, 0.8K: i mål 09:00:00',
    ]);
    expect(textsOf('finished-unregistered', { runners: [finisher(), aStartListEntry(bo)] })).toEqual([]);
  });

  it('finds who crossed before the start, unpaid or without bib', () => {
    const before = { status: 'before-start', result: null } as const;
    expect(textsOf('finished-unregistered', { runners: [finisher({ ...bo, ...before })] })).toHaveLength(1);
    expect(textsOf('paid-without-bib', { runners: [finisher({ bib: null, ...before })] })).toHaveLength(1);
  });
});

describe('Started and never seen again', () => {
  it('finds a runner neither finished nor marked long after the slowest should finish', () => {
    const races = started({ started: now - 31 * MINUTE });
    expect(found('never-seen-again', { races })).toMatchObject([
      {
        words: 'Nr 7 Anna Ek, 0.8K: startade kl.\u00a008.29, varken i mål eller markerad',
        repair: { at: 'mark-dnf', part, sort: 'runner-anna-a' },
      },
    ]);
  });

  it('waits half an hour in a short race and fifteen minutes per kilometre in a long one', () => {
    expect(textsOf('never-seen-again', { races: started({ started: now - 30 * MINUTE }) })).toEqual([]);
    const long = (minutes: number) => started({ distance: 5600, started: now - minutes * MINUTE });
    expect(textsOf('never-seen-again', { races: long(84) })).toEqual([]);
    expect(textsOf('never-seen-again', { races: long(85) })).toHaveLength(1);
  });

  it('finds a runner on the course after the race ended, instead of reporting a conflict', () => {
    const given = {
      races: [aRace({ state: 'ended' })],
      runners: [aStartListEntry({ conflict: 'out-after-end' })],
    };
    expect(found('never-seen-again', given)).toMatchObject([
      { repair: { at: 'conflicts', part, find: '7' } },
    ]);
    expect(textsOf('in-conflict', given)).toEqual([]);
  });

  it.each([{ status: 'dnf' }, { status: 'finished', finished: now }, { bib: null }] as const)(
    'ignores a runner with %j',
    (place) => {
      const races = started({ started: now - 120 * MINUTE });
      expect(textsOf('never-seen-again', { races, runners: [aStartListEntry(place)] })).toEqual([]);
    },
  );
});

describe('Two at once', () => {
  const other = (fields: Partial<CheckedRunner>) =>
    finisher({ sort: 'runner-bo', bib: 8, firstname: 'Bo', device: 'mål-2', deviceId: 'd2', ...fields });

  it('finds two crossings within 300 ms on two devices, across races', () => {
    const runners = [finisher(), other({ finished: now + 300, part: 'race-250913-16' })];
    expect(textsOf('two-at-once', { runners })).toEqual([
      'Nr 8 Bo Ek, 1.6K: i mål 09:00:00 på mål-2, 300 ms efter Nr 7 Anna Ek på mål-1',
    ]);
  });

  it.each([
    ['more than 300 ms apart', { finished: now + 301 }],
    ['on one device', { deviceId: 'd1' }],
    ['with a corrected time', { corrected: 'time' }],
    ['with an inserted finish', { corrected: 'inserted' }],
  ] as const)('ignores two crossings %s', (_what, fields) => {
    expect(
      textsOf('two-at-once', { runners: [finisher(), other({ finished: now + 10, ...fields })] }),
    ).toEqual([]);
  });

  it('distinguishes devices of the same name by id', () => {
    expect(
      textsOf('two-at-once', { runners: [finisher(), other({ finished: now, device: 'mål-1' })] }),
    ).toHaveLength(1);
  });

  it('finds a pair despite a third crossing in between on the same device', () => {
    const third = other({ sort: 'c', bib: 9, finished: now + 50 });
    const fourth = other({ sort: 'd', bib: 10, finished: now + 100 });
    expect(found('two-at-once', { runners: [finisher(), third, fourth] }).map(({ key }) => key)).toEqual([
      'runner-anna-a c',
      'runner-anna-a d',
    ]);
  });
});

describe('Faster than the course record', () => {
  const records = [{ distance: 0.8, name: 'Eva Ek', year: 2014, time: '3:00.0' }];
  const result = (ms: number, fields: Partial<CheckedRunner> = {}) => ({
    records,
    runners: [finisher({ result: ms, ...fields })],
  });

  it('finds a finisher who beats the record', () => {
    expect(textsOf('beats-record', result(179_900))).toEqual([
      'Nr 7 Anna Ek, 0.8K: 2:59.9, rekordet är 3:00.0 (Eva Ek, 2014)',
    ]);
  });

  it('ignores an equal time, a disqualified runner and a race without record', () => {
    expect(textsOf('beats-record', result(179_901))).toEqual([]);
    expect(textsOf('beats-record', result(100_000, { status: 'dsq' }))).toEqual([]);
    expect(textsOf('beats-record', { ...result(100_000), records: [] })).toEqual([]);
  });
});

describe('In conflict', () => {
  it('finds a runner and a race in conflict', () => {
    const given = {
      races: [aRace({ state: 'ended', noStart: true })],
      runners: [aStartListEntry({ conflict: 'finish-without-start' })],
    };
    expect(textsOf('in-conflict', given)).toEqual([
      '0.8K: Loppet är avslutat men har ingen start. Sätt starten i kraft igen.',
      'Nr 7 Anna Ek, 0.8K: I mål, men loppet har ingen start. Sätt starten i kraft igen eller starta loppet.',
    ]);
  });

  it('finds nothing on an ordinary day', () => {
    expect(textsOf('in-conflict', { races: started(), runners: [finisher()] })).toEqual([]);
  });
});

describe('Clock ahead', () => {
  it('finds the start and the finish recorded by a fast clock', () => {
    const given = { races: started({ startAhead: 3000 }), runners: [finisher({ ahead: 4000 })] };
    expect(textsOf('clock-ahead', given)).toEqual([
      '0.8K: starten kom från en klocka som gick 3 s före',
      'Nr 7 Anna Ek, 0.8K: i mål 09:00:00, klockan gick 4 s före',
    ]);
  });

  it('ignores a corrected time and a clock that was right', () => {
    expect(textsOf('clock-ahead', { runners: [finisher({ ahead: 4000, corrected: 'time' })] })).toEqual([]);
    expect(textsOf('clock-ahead', { runners: [finisher()] })).toEqual([]);
  });
});
