import { stockholmInstant, clockText } from '../dates';
import { distanceLabel } from '../parts';
import type { RaceFigures } from './edition-figures';
import { pluralize, type LineState, type Overview, type OverviewLine } from './overview';

/** Whether all paid runners are on the start list. */
export function startListLine({ part, distance, state, paid, unlisted, runners }: RaceFigures): OverviewLine {
  const line = { id: `list-${part}`, label: `${distanceLabel(distance)} på startlistan`, distance };
  if (unlisted > 0)
    return {
      ...line,
      text: `${unlisted} av ${pluralize(paid, 'betald löpare', 'betalda löpare')} saknas på startlistan`,
      state: 'fault',
      repair: { at: 'race-editor', part },
    };
  if (state === null)
    return { ...line, text: 'Loppet är inte upplagt ännu', state: 'todo', repair: { at: 'races' } };
  const others = runners - paid;
  const more = others > 0 ? `, och ${others} till som lagts till för hand` : '';
  const text = paid === 0 ? 'Ingen betald löpare ännu' : `${paid} betalda, alla på startlistan`;
  return { ...line, text: text + more, state: 'done', repair: { at: 'race-editor', part } };
}

/** An issue that runners of a race can have: one line per race that has it, or one line that none has. */
interface IssueKind {
  readonly id: string;
  readonly label: string;
  readonly none: string;
  readonly count: (race: RaceFigures) => number;
  readonly describe: (count: number) => string;
  readonly state: LineState;
  readonly at: 'race-editor' | 'race-timing';
}

const RUNNER_ISSUES: readonly IssueKind[] = [
  {
    id: 'bibs',
    label: 'Betalda utan startnummer',
    none: 'Alla som har betalat har ett nummer',
    count: ({ withoutBib }) => withoutBib,
    describe: (count) => `${pluralize(count, 'betald löpare', 'betalda löpare')} har inget nummer`,
    state: 'todo',
    at: 'race-editor',
  },
  {
    id: 'bib-unpaid',
    label: 'Nummer utan betalning',
    none: 'Inget nummer är utdelat utan betalning',
    count: ({ bibUnpaid }) => bibUnpaid,
    describe: (count) => `${pluralize(count, 'löpare', 'löpare')} har nummer men ingen betald anmälan`,
    state: 'todo',
    at: 'race-editor',
  },
  {
    id: 'late',
    label: 'Betalda efter start',
    none: 'Ingen har betalat efter start',
    count: ({ late }) => late,
    describe: (count) =>
      `${pluralize(count, 'löpare', 'löpare')} kom på listan när loppet redan hade startat`,
    state: 'todo',
    at: 'race-editor',
  },
];

const FINISH_ISSUES: readonly IssueKind[] = [
  {
    id: 'finished-unpaid',
    label: 'I mål utan anmälan',
    none: 'Alla i mål har en betald anmälan',
    count: ({ finishedUnpaid }) => finishedUnpaid,
    describe: (count) => `${count} i mål har ingen betald anmälan`,
    state: 'todo',
    at: 'race-editor',
  },
  {
    id: 'ahead',
    label: 'Tider att se över',
    none: 'Ingen klocka har gått före',
    count: ({ ahead }) => ahead,
    describe: (count) => `${pluralize(count, 'tid', 'tider')} kom från en klocka som gick före`,
    state: 'todo',
    at: 'race-timing',
  },
];

/** Issues of runners before the race. */
export function runnerIssueLines(races: readonly RaceFigures[]): readonly OverviewLine[] {
  return RUNNER_ISSUES.flatMap((kind) => issueLines(kind, races));
}

/** Issues of finishers. */
export function finishIssueLines(races: readonly RaceFigures[]): readonly OverviewLine[] {
  return FINISH_ISSUES.flatMap((kind) => issueLines(kind, races));
}

function issueLines(
  { id, label, none, count, describe, state, at }: IssueKind,
  races: readonly RaceFigures[],
): readonly OverviewLine[] {
  const affected = races.filter((race) => count(race) > 0);
  if (affected.length === 0) return [{ id, label, text: none, state: 'done' }];
  return affected.map((race) => ({
    id: `${id}-${race.part}`,
    label: `${label}, ${distanceLabel(race.distance)}`,
    distance: race.distance,
    text: describe(count(race)),
    state,
    repair: { at, part: race.part },
  }));
}

export function raceLine(
  { part, distance, state, ...race }: RaceFigures,
  { date, now }: Overview,
): OverviewLine {
  const line = { id: `race-${part}`, label: distanceLabel(distance), distance };
  const repair = { at: 'race-timing', part } as const;
  const planned = race.start === null ? '' : ` kl. ${race.start.replace(':', '.')}`;
  if (state === null)
    return { ...line, text: `Planerat${planned}, inte upplagt`, state: 'todo', repair: { at: 'races' } };
  const at = race.started === null ? '' : ` ${clockText(race.started)}`;
  if (state === 'ended')
    return { ...line, text: `Startade${at}, avslutat: ${race.finished} i mål`, state: 'done', repair };
  if (state === 'started')
    return {
      ...line,
      text: `Startade${at}: ${race.finished} i mål, ${race.left} kvar på banan`,
      state: 'todo',
      repair,
    };
  const isDue = race.start !== null && now > stockholmInstant(`${date}T${race.start}`);
  return {
    ...line,
    text: isDue ? `Skulle ha startat${planned}` : `Startar${planned}`,
    state: 'todo',
    repair,
  };
}

/**
 * How many of a race have fetched their things. After the race the line is done, unless none was recorded.
 */
export function pickupLine({ part, distance, state, runners, fetched }: RaceFigures): OverviewLine {
  const isForgotten = state === 'ended' && fetched === 0 && runners > 0;
  return {
    id: `pickup-${part}`,
    label: distanceLabel(distance),
    distance,
    text: isForgotten
      ? `Loppet är avslutat, men ingen av ${runners} är avprickad`
      : `${fetched} av ${runners} har hämtat nummer och påse`,
    state: fetched >= runners || (state === 'ended' && !isForgotten) ? 'done' : 'todo',
    repair: { at: 'pickup', part },
  };
}
