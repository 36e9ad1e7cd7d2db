import { pastEvents } from './day';
import { racedayDecider } from './decider';
import type { RacedayEvent } from './events';
import {
  created,
  details,
  ended,
  finished,
  longer,
  nilsListedInLonger,
  part,
  ready,
  running,
  stina,
  stinaAdded,
  stinaWears127,
  beforeStart,
  given,
} from './testing/short-race';

const registration = 'r4nd0m';
const reason = 'Begäran 2025-10-02';
const erase = { type: 'EraseRunner', part, sort: stina, reason } as const;
const record = { type: 'RecordErasure', part, sort: stina, registration } as const;
const erased: RacedayEvent = { type: 'RunnerErased', part, sort: stina, registration: null, reason };

const afterErasure = given(...ready, erased);

describe('Erasing a runner', () => {
  it('stores the reason, before, during and after the race', () => {
    for (const moment of [ready, running, [...running, finished], [...running, finished, ended]])
      given(...moment)
        .when(erase)
        .then(erased);
  });

  it('stores the registration of the runner', () => {
    given(created, { ...stinaAdded, registration })
      .when(erase)
      .then({ ...erased, registration });
  });

  it('appends nothing when repeated', () => {
    afterErasure.when({ ...erase, reason: 'Igen' }).thenNothing();
  });

  it('refuses an unknown runner or race, and a runner of another race', () => {
    given(created).when(erase).thenRefused('runner-unknown');
    given().when(erase).thenRefused('race-unknown');
    given(...ready, ...nilsListedInLonger)
      .when({ ...erase, part: longer })
      .thenRefused('runner-in-other-race');
  });

  it('refuses a reason that names the runner, and an empty one', () => {
    beforeStart.when({ ...erase, reason: 'Stina vill inte synas' }).thenRefused('reason-names-somebody');
    beforeStart.when({ ...erase, reason: ' ' }).thenRefused('reason-missing');
  });

  it('removes the personal details from the folded day', () => {
    const { initial, evolve } = racedayDecider;
    const day = [
      created,
      { ...stinaAdded, phone: '070-1', company: 'Bageriet' },
      stinaWears127,
      erased,
    ].reduce((now, event) => evolve(now, event), initial());
    const left = { ...details, firstname: 'Borttagen', lastname: '', age: null, company: '', phone: '' };
    expect(day.runners.get(stina)).toMatchObject({ bib: 127, details: left });
  });

  it("removes the personal details from the day's history, also of a runner already named Borttagen", () => {
    const { initial, evolve } = racedayDecider;
    for (const firstname of ['Stina', 'Borttagen']) {
      const added = { ...stinaAdded, firstname, lastname: 'Ödman', phone: '070-1', company: 'Bageriet' };
      const day = [created, added, erased].reduce((now, event) => evolve(now, event), initial());
      expect(JSON.stringify(pastEvents(day))).not.toMatch(/Stina|Ödman|070-1|Bageriet/);
    }
  });
});

describe('Recording the erasure of a runner', () => {
  it('finds the runner in any race of the day', () => {
    beforeStart
      .when({ ...record, part: longer })
      .then({ type: 'RunnerErased', part, sort: stina, registration });
  });

  it('prevents an unlisted runner from being added later', () => {
    const erasure: RacedayEvent = { type: 'RunnerErased', part, sort: stina, registration };
    given().when(record).then(erasure);
    given(erasure).when(record).thenNothing();
    given(erasure, created)
      .when({ type: 'AddRunner', part, sort: stina, runner: { ...details, registration }, bib: null })
      .thenRefused('runner-erased');
  });
});

describe('An erased runner', () => {
  it('can be neither changed nor added again', () => {
    afterErasure
      .when({ type: 'ChangeRunner', part, sort: stina, runner: details })
      .thenRefused('runner-erased');
    afterErasure
      .when({ type: 'AddRunner', part, sort: stina, runner: details, bib: 127 })
      .thenRefused('runner-erased');
  });

  it('can still get a bib, finish and status', () => {
    const before = given(...running, erased);
    before.when({ type: 'FinishRunner', part, bib: 127, at: finished.at }).then(finished);
    afterErasure
      .when({ type: 'RegisterBib', part, sort: stina, bib: 128 })
      .then({ ...stinaWears127, bib: 128 });
    before
      .when({ type: 'SetRunnerStatus', part, sort: stina, status: 'dsq' })
      .then({ type: 'RunnerStatusSet', part, sort: stina, status: 'dsq' });
  });
});
