import {
  distanceLabel,
  formatResult,
  readPart,
  stockholmTime,
  type RaceChange,
  type Standing,
} from '@app/domain';
import { raceStateText, runnerStateText } from '../../components/runner-text';

/** A runner's standing in one line: 'nr 127, i mål 18:10.3, plats 4 (Dam 2)'. */
export function standingText(standing: Standing | null): string {
  if (!standing) return 'inte på listan';
  const { group, bib, status, result, place, groupPlace } = standing;
  const state = runnerStateText({ status, bib }, 'started');
  const groupText = groupPlace === null ? '' : ` (${group} ${String(groupPlace)})`;
  return [
    bib === null ? 'utan nummer' : `nr\u00a0${String(bib)}`,
    result === null ? state : `${state} ${formatResult(result)}`,
    place !== null && `plats\u00a0${String(place)}${groupText}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The change of a race's state, '5.6K: avslutat → pågår', and of its start; '' without a change. */
export function raceChangeText({ part, before, after }: RaceChange): string {
  const label = distanceLabel(readPart(part)?.distance ?? 0);
  const [was, is] = [before, after].map((race) => (race ? raceStateText(race.state) : 'finns inte'));
  const starts = [before, after].map((race) =>
    race?.started == null ? 'saknas' : stockholmTime(race.started),
  );
  const state = was === is ? [] : [`${String(was)} → ${String(is)}`];
  const start = starts[0] === starts[1] ? [] : [`start ${String(starts[0])} → ${String(starts[1])}`];
  const changes = [...state, ...start];
  return changes.length === 0 ? '' : `${label}: ${changes.join(', ')}`;
}
