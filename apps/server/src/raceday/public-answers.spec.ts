import type { Clock } from '@app/adapters';
import {
  emptyDay,
  evolve,
  racedayDecider,
  racedayStream,
  type CommandRequest,
  type RacedayCommand,
  type RacedayEvent,
} from '@app/domain';
import type { ProjectionRunner, ViewStore } from '@app/eventing';
import { project, recordedFrom } from '@app/eventing/testing';
import { raceday } from '@app/views';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readRaceDay, runnersWithBibs } from '../../../demo/src/race-day-file';
import { scriptOf } from '../../../demo/src/script';
import type { Config } from '../platform/config/config';
import { PublicRaceCache, PublicIds, PublicLists } from './public-lists';
import { ListRaces, ListRacesHandler } from './read-races.handler';
import { toCommand } from './to-command';

const file = readRaceDay(join(__dirname, '../../../../content/demo/raceday-2025.json'));
const views = viewsAfter(eventsOfTheDay());

/** SHA-256 of each public answer after the demo race day: by default, and with under-16s hidden. */
const digests: Readonly<Record<string, readonly [byDefault: string, hidden: string]>> = {
  'race-250913-08': [
    '29c3be9f7ecc19cb7e7da266ec18f4980d19b053cc2dc620957951b9d90614fc',
    '41eb9d52dea7954a78f9eaf903b651a8226ebd9c0e7fd86376a4bacdb5060567',
  ],
  'race-250913-16': [
    '88daa0299efa398a2a31986ff91f3460311ba0b047d223a934012afa040e8961',
    '7ef238b08faeb8911cecab61f84a1ac637746346a050b33ba42a0c84ed3f033c',
  ],
  'race-250913-28': [
    '3b1df6c2f4fdcf891baa841a88d11c23ef2e2e10045c6e698dcb975238d23940',
    '31400f364fa8998146ea804b56a1b1979cad0efcd1e280abf91b390422603da3',
  ],
  'race-250913-56': [
    '3a2372a5abecd198aedbbf3b47b7a3fdf52840b5ce6ac60918af8813a66df75a',
    '9f66045947ddad08bc0322493cc454e44206efd2161c164c186543b131d84c33',
  ],
};
const digestOfRaces = 'cdcdf365b03305160c21201b12cf81acc39564123a770df44edbe93418fa78f4';

/**
 * Pins the bytes of the public answers. For an intended change: review the difference, note it in
 * CHANGELOG.md, and replace the digest with the one in the failure.
 */
describe('Public answers after the demo day', () => {
  it.each(Object.entries(digests))('have unchanged bytes: %s', async (part, [byDefault, hidden]) => {
    const bytes = await (await publicRaces(null).get(part))?.bytes('identity');
    const finishers = JSON.parse(String(bytes)).filter(({ status }: any) => status === 'finished');
    expect(finishers).toHaveLength(file.truth[part]?.finished.length ?? 0);
    expect(digestOf(bytes)).toBe(byDefault);
    expect(digestOf(await (await publicRaces(16).get(part))?.bytes('identity'))).toBe(hidden);
  });

  it('have unchanged bytes: the list of races', async () => {
    const clock: Clock = { now: () => Date.parse(`${file.date}T10:00Z`) };
    const races = await new ListRacesHandler(views, clock).execute(new ListRaces({ ended: true }));
    expect(races.map(({ part }) => part)).toEqual(Object.keys(digests));
    expect(digestOf(JSON.stringify(races))).toBe(digestOfRaces);
  });
});

function publicRaces(hideAgeUnder: number | null): PublicRaceCache {
  const config = { edition: { publicResults: { hideAgeUnder } } } as Config;
  const lists = new PublicLists(views, config, new PublicIds('the same in every run of the tests'));
  const silent: Pick<ProjectionRunner, 'onChange'> = { onChange: () => () => undefined };
  return new PublicRaceCache(lists, silent as ProjectionRunner);
}

/** Runs the file's race day through the deciders: races, then runners, then the timing commands. */
function eventsOfTheDay(): readonly RacedayEvent[] {
  const day = emptyDay();
  const events: RacedayEvent[] = [];
  const execute = (command: RacedayCommand, at: number) => {
    for (const event of racedayDecider.decide(command, day)) {
      events.push(event);
      evolve(day, event, { revision: events.length, meta: { at, recordedAt: at, device: 'demo' } });
    }
  };
  const send = (request: object, at: number) => {
    const defaults = { at, year: () => Number(file.date.slice(0, 4)), newSort: () => '' };
    execute(toCommand(request as CommandRequest, defaults), at);
  };

  const morning = Date.parse(`${file.date}T06:00Z`);
  for (const { part, distance } of file.races)
    send({ type: 'CreateRace', part, date: file.date, distance }, morning);
  const sorts = new Map(runnersWithBibs(file).map(({ runner }) => [runner.key, `runner-${runner.key}`]));
  for (const { runner, part } of runnersWithBibs(file)) {
    const { key, firstname, lastname, age, company } = runner;
    const group = runner.group === 'Ingen' ? '' : runner.group;
    const sort = sorts.get(key);
    send({ type: 'AddRunner', part, sort, runner: { firstname, lastname, age, group, company } }, morning);
  }
  for (const { command, at } of scriptOf(file, sorts))
    send(command, Date.parse(command.capturedAt ?? '') || at);
  return events;
}

function viewsAfter(events: readonly RacedayEvent[]): ViewStore {
  const stream = racedayStream(file.races[0]?.part ?? '');
  const rows = project(raceday, recordedFrom(events, stream));
  const list = (_view: string, partition: string) => Promise.resolve(Object.values(rows[partition] ?? {}));
  const get = (_view: string, partition: string, key: string) => Promise.resolve(rows[partition]?.[key]);
  return { list, get } as unknown as ViewStore;
}

function digestOf(bytes: Buffer | string | undefined): string {
  return createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');
}
