import fc from 'fast-check';
import { acceptedEvents } from '../testing/any-message';
import type { RacedayCommand } from './commands';
import { racedayDecider } from './decider';
import type { RacedayEvent } from './events';
import { isBeforeStart } from './conflict';
import { forkOf, outcomeOf, type Day } from './day';
import { boardRunnerRow } from './rows';
import { rank } from '../ranking';
import { anyCommand, anyEvent, anyOrdinaryCommand } from './testing/any-day';

const { initial, decide, evolve } = racedayDecider;
const manyCommands = fc.array(anyCommand, { maxLength: 80 });
const manyPresses = fc.array(anyOrdinaryCommand, { maxLength: 80 });
const always = (many: typeof manyCommands, claim: (commands: readonly RacedayCommand[]) => void) =>
  fc.assert(fc.property(many, claim));

describe('racedayDecider with any commands', () => {
  it('returns events or throws a Refusal, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), anyCommand, (history, command) => {
        const day = history.reduce((day, event) => evolve(day, event), initial());
        expect(() => ask(day, command)).not.toThrow();
      }),
    );
  });

  it('appends nothing when a command is repeated', () => {
    always(manyCommands, (commands) => {
      const day = initial();
      for (const command of commands) {
        ask(day, command);
        expect(ask(day, command)).toEqual([]);
      }
    });
  });

  it('gives no two runners one bib, and no runner two', () => {
    always(manyCommands, (commands) => {
      const day = dayAfter(commands);
      const worn = [...day.runners.values()].flatMap(({ sort, bib }) => (bib === null ? [] : [[bib, sort]]));
      const known = [...day.bibs].map(([bib, sort]) => [bib, sort]);
      expect(known.sort()).toEqual(worn.sort());
    });
  });

  it('gives no two runners one bib even in a history that the rules forbid', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (history) => {
        const day = history.reduce((day, event) => evolve(day, event), initial());
        const worn = [...day.runners.values()].flatMap(({ bib }) => bib ?? []);
        expect(new Set(worn).size).toBe(worn.length);
      }),
    );
  });

  it('has every runner in exactly one race of the day', () => {
    always(manyCommands, (commands) => {
      const day = dayAfter(commands);
      for (const [sort, runner] of day.runners) {
        expect(runner.sort).toBe(sort);
        expect(day.races.has(runner.part)).toBe(true);
      }
    });
  });

  it('leaves no runner with a bib out on the course of an ended race', () => {
    always(manyPresses, (commands) => {
      const day = dayAfter(commands);
      for (const race of day.races.values()) {
        const out = [...day.runners.values()].filter((runner) => {
          const { finished, status } = outcomeOf(day, runner);
          return runner.part === race.part && runner.bib !== null && finished === null && status === '';
        });
        if (race.phase === 'ended') expect(out).toEqual([]);
      }
    });
  });

  it('has no finish before the start', () => {
    always(manyPresses, (commands) => {
      const day = dayAfter(commands);
      for (const runner of day.runners.values()) {
        const { finished } = outcomeOf(day, runner);
        const started = day.races.get(runner.part)?.started ?? Infinity;
        if (finished !== null) expect(finished).toBeGreaterThanOrEqual(started);
      }
    });
  });

  it('moves no start past a crossing, and shows no time before a start', () => {
    always(manyCommands, (commands) => {
      const day = initial();
      for (const command of commands) {
        const before = forkOf(day);
        ask(day, command);
        const rows = [...day.runners.values()].map((runner) => boardRunnerRow(day, runner));
        for (const { sort, part, result } of rows) {
          expect(result ?? 0).toBeGreaterThanOrEqual(0);
          const isMoved = day.races.get(part)?.started !== before.races.get(part)?.started;
          if (isMoved && isEarly(day, sort)) expect(isEarly(before, sort)).toBe(true);
        }
        expect(rank(rows).filter(({ runner }) => runner.status !== 'finished')).toEqual([]);
      }
    });
  });

  it('accepts no finish later than the end of the race', () => {
    always(manyPresses, (commands) => {
      const day = initial();
      for (const command of commands) {
        for (const event of ask(day, command)) {
          const race = event.type === 'RunnerFinished' ? day.races.get(event.part) : undefined;
          if (event.type === 'RunnerFinished' && race?.phase === 'ended')
            expect(event.at).toBeLessThanOrEqual(race.ended ?? NaN);
        }
      }
    });
  });

  it('removes no crossing but the requested one', () => {
    always(manyPresses, (commands) => {
      const day = initial();
      for (const command of commands) {
        const before = finishesIn(day);
        const events = ask(day, command);
        if (command.type !== 'RestoreRunner' || command.finished === undefined) continue;
        for (const { type, ...about } of events) {
          if (type === 'RunnerRestored' && 'sort' in about)
            expect(before.get(about.sort)).toBe(command.finished);
        }
      }
    });
  });

  it('reaches the same state by replaying its own events', () => {
    always(manyCommands, (commands) => {
      const day = initial();
      const history = commands.flatMap((command) => ask(day, command));
      expect(history.reduce((day, event) => evolve(day, event), initial())).toEqual(day);
    });
  });

  it('ignores unknown event types of newer versions', () => {
    const unheard = { type: 'SomethingNew', part: 'race-250913-08' } as unknown as RacedayEvent;
    expect({ ...evolve(initial(), unheard), past: initial().past }).toEqual(initial());
  });
});

/** Decides a command and applies its events; a refusal gives none. */
function ask(day: Day, command: RacedayCommand): readonly RacedayEvent[] {
  const events = acceptedEvents(() => decide(command, day));
  events.reduce((day, event) => evolve(day, event), day);
  return events;
}

function dayAfter(commands: readonly RacedayCommand[]): Day {
  const day = initial();
  for (const command of commands) ask(day, command);
  return day;
}

/** Whether the runner's crossing lies before the start. */
function isEarly(day: Day, sort: string): boolean {
  const runner = day.runners.get(sort);
  const started = day.races.get(runner?.part ?? '')?.started ?? null;
  return runner !== undefined && isBeforeStart(outcomeOf(day, runner), started);
}

function finishesIn(day: Day): Map<string, number | null> {
  return new Map([...day.runners].map(([sort, runner]) => [sort, outcomeOf(day, runner).finished]));
}
