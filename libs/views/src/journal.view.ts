import type { RacedayEvent, RunnerDetails } from '@app/domain';
import type { Recorded, Rows, View } from '@app/eventing';
import { JournalPage } from './journal-page';
import { words, type Named } from './journal-words';
import type { JournalRow } from './rows';

/**
 * Every event of a race day in words, and whether it still holds: partition YYMMDD, key = the event's revision in eight digits.
 * A page of history: folded on demand from the day's stream, no matter of the projection runner.
 */
export const journal: View<JournalRow, RacedayEvent> = {
  name: 'journal',
  version: 3,
  on: {
    RaceCreated: told((page, { part }) => page.write({ words: words.raceCreated(part) })),
    RunnerAdded: told((page, { part, sort, registration, ...details }) => {
      const runner = introduce(page, sort, { name: fullName(details), bib: null });
      page.write({ words: (named) => words.runnerAdded(part, named, registration), sort, runner });
    }),
    RunnerChanged: told((page, { sort, ...details }) => {
      const runner = introduce(page, sort, { name: fullName(details), bib: page.named(sort).bib });
      page.write({ words: words.runnerChanged, sort, runner });
    }),
    RunnerMoved: told((page, { sort, from, to }) => {
      const runner = introduce(page, sort, page.named(sort));
      page.openRestore(sort);
      page.write({ words: (named) => words.runnerMoved(named, from, to), sort, runner, from });
    }),
    RunnerAnonymised: told((page, { sort, anonymous }) => {
      const runner = page.named(sort);
      page.write({ words: (named) => words.runnerAnonymised(named, anonymous), sort, runner });
    }),
    BibRegistered: told((page, { sort, bib }) => {
      const runner = introduce(page, sort, { name: page.named(sort).name, bib });
      page.write({ words: (named) => words.bibRegistered(named, bib), sort, runner });
    }),
    RaceStarted: told((page, { part }) => page.write({ words: words.raceStarted(part) }, `start ${part}`)),
    RunnerFinished: told((page, { part, sort, at }) => {
      const runner = page.named(sort);
      const start = page.standing(`start ${part}`);
      page.revert(`dns ${sort}`);
      page.revert(`dnf ${sort}`);
      const result = start ? at - start.at : null;
      const line = { words: (named: Named) => words.runnerFinished(named, result), sort, runner };
      page.write({ ...line, canRestore: true }, `finish ${sort}`);
    }),
    RunnerRestored: told((page, { sort }) => {
      const runner = page.named(sort);
      page.revert(`finish ${sort}`);
      page.write({ words: words.runnerRestored, sort, runner });
    }),
    RunnerStatusSet: told((page, { sort, status }) => {
      const runner = page.named(sort);
      const before = STATUSES.find((each) => page.standing(`${each} ${sort}`)) ?? '';
      page.revert(`${before} ${sort}`);
      if (status === '') page.write({ words: (named) => words.statusTaken(named, before), sort, runner });
      else
        page.write({ words: (named) => words.statusSet(named, status), sort, runner }, `${status} ${sort}`);
    }),
    RunnerErased: told((page, { sort }) => {
      page.forget(sort);
      page.write({ words: words.runnerErased });
    }),
    RaceEnded: told((page, { part }) => {
      page.closeRestores();
      page.write({ words: words.raceEnded(part) }, `end ${part}`);
    }),
    RaceReset: told((page, { part }) => {
      page.revertAll();
      page.write({ words: words.raceReset(part) });
    }),
  },
};

const STATUSES = ['dns', 'dnf', 'dsq'] as const;

/** A line of the view's table that writes on the page as the event finds it. */
function told<Event extends RacedayEvent>(tell: (page: JournalPage, event: Event) => void) {
  return (rows: Rows<JournalRow>, event: Event, recorded: Recorded<RacedayEvent>) => {
    tell(new JournalPage(rows, recorded), event);
  };
}

function introduce(page: JournalPage, sort: string, runner: Named): Named {
  page.remember(sort, runner);
  return runner;
}

function fullName({ firstname, lastname }: Pick<RunnerDetails, 'firstname' | 'lastname'>): string {
  return `${firstname} ${lastname}`.trim();
}
