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
  version: 1,
  on: {
    RaceCreated: told((page, { part }) => page.write({ words: words.raceCreated(part) })),
    RunnerAdded: told((page, { part, sort, registration, ...details }) => {
      const runner = introduce(page, sort, { name: fullName(details), bib: null });
      page.write({ words: words.runnerAdded(part, runner, registration), sort, runner });
    }),
    RunnerChanged: told((page, { sort, ...details }) => {
      const runner = introduce(page, sort, { name: fullName(details), bib: page.named(sort).bib });
      page.write({ words: words.runnerChanged(runner), sort, runner });
    }),
    BibRegistered: told((page, { sort, bib }) => {
      const runner = introduce(page, sort, { name: page.named(sort).name, bib });
      page.write({ words: words.bibRegistered(runner, bib), sort, runner });
    }),
    RaceStarted: told((page, { part }) => page.write({ words: words.raceStarted(part) }, 'start')),
    RunnerFinished: told((page, { sort, at }) => {
      const runner = page.named(sort);
      const start = page.standing('start');
      page.revert(`dns ${sort}`);
      page.revert(`dnf ${sort}`);
      const line = { words: words.runnerFinished(runner, start ? at - start.at : null), sort, runner };
      page.write({ ...line, canRestore: true }, `finish ${sort}`);
    }),
    RunnerRestored: told((page, { sort }) => {
      const runner = page.named(sort);
      page.revert(`finish ${sort}`);
      page.write({ words: words.runnerRestored(runner), sort, runner });
    }),
    RunnerStatusSet: told((page, { sort, status }) => {
      const runner = page.named(sort);
      const before = STATUSES.find((each) => page.standing(`${each} ${sort}`)) ?? '';
      page.revert(`${before} ${sort}`);
      if (status === '') page.write({ words: words.statusTaken(runner, before), sort, runner });
      else page.write({ words: words.statusSet(runner, status), sort, runner }, `${status} ${sort}`);
    }),
    RaceEnded: told((page, { part }) => {
      page.closeRestores();
      page.write({ words: words.raceEnded(part) }, 'end');
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
