import type { RacedayCommand } from './commands';
import { pastEvents, type Day } from './day';
import type { DayEvent } from './history';
import type { RacedayEvent, RunnerDetails, StoredReason } from './events';
import { dayFrom, evolve } from './evolve';
import { journalOf } from './journal';
import { Refusal } from '../refusal';
import { namesInReason, namesToConfirm, reasonText, storableReason } from './stored-reason';
import { leo, leoListed, part, ready, running, stina, given } from './testing/short-race';

/** Stina Ödman and Leo Ödman, with these names instead. */
function dayWith(first: string, second: string): Day {
  const renamed = (sort: string, firstname: string) => {
    const [, lastname = ''] = firstname.split(' ');
    return { ...details, type: 'RunnerAdded', part, sort, firstname, lastname } as RacedayEvent;
  };
  const [created] = ready;
  const events = [...(created ? [created] : []), renamed(stina, first), renamed(leo, second)];
  return dayFrom(recorded(...events));
}

function oneNamed(firstname: string, lastname: string): RunnerDetails {
  return { ...details, firstname, lastname };
}

const details = { age: 30, birthYear: null, group: '', company: '', phone: '', registration: null } as const;

function recorded(...events: RacedayEvent[]): DayEvent[] {
  const meta = { at: 0, recordedAt: 0, by: 'Åsa', device: '', commandId: '' };
  return events.map((event, index) => ({ revision: index + 1, event, meta }));
}

/** The names that the reason must be confirmed with. */
function asked(day: Day, reason: string, ...allowedNames: string[]): readonly string[] {
  try {
    storableReason({ reason, allowedNames }, day);
    return [];
  } catch (error) {
    if (error instanceof Refusal) return namesToConfirm(error);
    throw error;
  }
}

describe('A reason with a name of a runner', () => {
  const day = dayWith('Per Ek', 'Anna Ek');

  it('is refused with its words that are names, each once, until those are confirmed', () => {
    expect(asked(day, 'en nollställning per dag')).toEqual(['per']);
    expect(asked(day, 'Annas Ek: anna, ANNA')).toEqual(['Annas', 'Ek', 'ANNA']);
    expect(asked(day, 'en nollställning per dag', 'Per')).toEqual([]);
    expect(asked(day, 'Anna Ek och Per', 'anna')).toEqual(['Ek', 'Per']);
    expect(asked(day, 'målfoto')).toEqual([]);
  });

  it('is still refused for a telephone number', () => {
    const reason = 'Per har 070-123 45 67';
    expect(() => storableReason({ reason, allowedNames: ['Per'] }, day)).toThrow(
      new Refusal('reason-names-somebody'),
    );
  });

  it('is stored without the names, which are stored with the runners who bear them', () => {
    const stored = storableReason({ reason: 'Per … Ek sprang', allowedNames: ['Per', 'Ek'] }, day);
    expect(stored).toEqual({
      reason: '… … … sprang',
      named: { [stina]: { at: [0, 4], words: ['Per', 'Ek'] }, [leo]: { at: [4], words: ['Ek'] } },
    });
    expect(reasonText(stored)).toBe('Per … Ek sprang');
  });

  it('is read without a name that an erased runner bore', () => {
    const stored = storableReason({ reason: 'Per och Anna', allowedNames: ['Per', 'Anna'] }, day);
    expect(reasonText(stored, new Set([stina]))).toBe('… och Anna');
    const unsealed: StoredReason = {
      ...stored,
      named: { ...stored.named, [leo]: { at: [6], words: [] } },
    };
    expect(reasonText(unsealed)).toBe('Per och …');
  });

  it('is read without a name that an older node sends on sealed', () => {
    const sealed = { [leo]: { at: [6], sealed: { subject: leo, box: 'c2VhbGVk' } } };
    const stored = { reason: 'Per och …', named: sealed } satisfies StoredReason;
    expect(reasonText(stored)).toBe('Per och …');
    expect(namesInReason({ type: 'EventsRevoked', events: [1], ...stored }, leo)).toBe(false);
  });

  it('asks about no erased runner', () => {
    const erased: RacedayEvent = { type: 'RunnerErased', part, sort: stina, registration: null };
    expect(asked(dayFrom(recorded(...running, erased)), 'borttagen av misstag')).toEqual([]);
  });

  it('asks about earlier names, also of a runner whose entry is revoked', () => {
    const renamed: RacedayEvent = { type: 'RunnerChanged', part, sort: stina, ...oneNamed('Bo', 'Ek') };
    const revoked: RacedayEvent = { type: 'EventsRevoked', events: [2, 3, 5], reason: 'dubbel' };
    const past = dayFrom(recorded(...running, renamed, revoked));
    expect(asked(past, 'Stina Ödman var anmäld som Bo')).toEqual(['Stina', 'Ödman', 'Bo']);
  });

  it('asks about a name that many bear only together with another name of one of them', () => {
    const [created] = ready;
    const many = (count: number) => {
      const added = Array.from({ length: count }, (_, nth): RacedayEvent => ({
        ...{ type: 'RunnerAdded', part, sort: `runner-${String(nth)}` },
        ...oneNamed('Per', nth === 0 ? 'Ek' : 'Ask'),
      }));
      return dayFrom(recorded(...(created ? [created] : []), ...added));
    };
    expect(asked(many(20), 'en nollställning per dag')).toEqual(['per']);
    expect(asked(many(21), 'en nollställning per dag')).toEqual([]);
    expect(
      storableReason({ reason: 'Pers tid, Per Ek', allowedNames: ['pers', 'per', 'ek'] }, many(21)),
    ).toEqual({
      reason: '… tid, … …',
      named: { 'runner-0': { at: [0, 7, 9], words: ['Pers', 'Per', 'Ek'] } },
    });
  });

  it('may contain bibs of the day in a row', () => {
    expect(asked(dayFrom(recorded(...running, ...leoListed)), 'nr 128 127 bytte')).toEqual([]);
  });
});

describe('A revocation with a confirmed name in its reason', () => {
  const revoke: RacedayCommand = {
    type: 'RevokeEvents',
    part,
    events: [4],
    alone: true,
    reason: 'Stinas start',
    allowedNames: ['stinas'],
  };
  const revoked: RacedayEvent = {
    type: 'EventsRevoked',
    events: [4],
    reason: '… start',
    named: { [stina]: { at: [0], words: ['Stinas'] } },
  };
  const erased: RacedayEvent = { type: 'RunnerErased', part, sort: stina, registration: null };

  it('names the runner in the journal until the runner is erased', () => {
    given(...running)
      .when(revoke)
      .then(revoked);
    const last = (...events: RacedayEvent[]) => journalOf(recorded(...events)).map(({ words }) => words);
    expect(last(...running, revoked).at(-1)).toMatch(/\(Stinas start\)$/);
    expect(last(...running, revoked, erased).at(-2)).toMatch(/\(… start\)$/);
  });

  it('is held by the day without the name after the erasure', () => {
    const day = dayFrom(recorded(...running, revoked));
    expect(JSON.stringify(pastEvents(day))).toContain('Stinas');
    evolve(day, erased);
    expect(JSON.stringify(pastEvents(day))).not.toContain('Stinas');
  });
});
