import {
  announcedRace,
  boardRaceRow,
  dayOf,
  distanceLabel,
  formatResult,
  type Announced,
  type AnnouncedRace,
} from '@app/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAppConfig } from '../../api/app-config';
import { contactOf, useHasNetwork, type Contact } from '../../api/contact';
import { boardRunners, useLiveDay, type LiveDay } from '../../api/live-day';
import { useSignInRequired } from '../../api/sign-in';
import { useSocketConnected } from '../../api/socket';
import { fullName, runnerStateInWords } from '../../components/runner-words';

/** A race day as an announcer follows it: its races, shortest first; none until the day has been fetched. */
export interface AnnouncedDay {
  readonly query: UseQueryResult<LiveDay>;
  readonly contact: Contact;
  readonly races: readonly AnnouncedRace[];
}

/** The day of the race `part`, live. What is known of it stays when the network goes. */
export function useAnnouncedDay(part: string): AnnouncedDay {
  const { edition } = useAppConfig();
  const query = useLiveDay(dayOf(part));
  const day = query.data?.day;
  const races = useMemo(() => {
    if (!day) return [];
    const runners = boardRunners(day);
    return [...day.races.values()]
      .sort((a, b) => a.distance - b.distance)
      .map((race) => announcedRace(boardRaceRow(race), runners.get(race.part) ?? [], edition));
  }, [day, edition]);
  const contact = contactOf({
    hasNetwork: useHasNetwork(),
    isConnected: useSocketConnected(),
    isSignedOut: useSignInRequired(),
    isUnanswered: query.error !== null || query.failureCount > 0,
  });
  return { query, contact, races };
}

/** The races on their way; where none is, those that have ended; before the first start, all that are planned. */
export function racesTogether(races: readonly AnnouncedRace[]): readonly AnnouncedRace[] {
  const inState = (state: AnnouncedRace['race']['state']) => races.filter(({ race }) => race.state === state);
  return [inState('started'), inState('ended'), inState('')].find((some) => some.length > 0) ?? [];
}

/** What to call a runner: who may not be named is told by the bib alone. */
export function calledAs({ runner, isNamed }: Announced): string {
  return isNamed ? fullName(runner) : `Nr ${runner.bib ?? '–'}`;
}

/** What can be said of a runner beside the name: 'nr 56 · 5.6K · Dam · Skogsluffarna'. */
export function factsOf({ runner, isNamed }: Announced, metres: number): string {
  return [
    isNamed && (runner.bib === null ? 'utan nummer' : `nr ${runner.bib}`),
    distanceLabel(metres),
    runner.group,
    isNamed && runner.company,
  ]
    .filter(Boolean)
    .join('\u00a0· ');
}

/** What has come of them: 'Plats 3, 2 i Dam' with the time, or the state in words. */
export function outcomeOf(announced: Announced, { race }: AnnouncedRace): string {
  const { runner, place } = announced;
  if (place === null) return runnerStateInWords(runner, race.state);
  return [placesOf(announced), runner.result !== null && formatResult(runner.result)]
    .filter(Boolean)
    .join('\u00a0· ');
}

/** 'Plats 3, 2 i Dam'; nothing for those without a place. */
export function placesOf({ runner, place, groupPlace }: Announced): string {
  if (place === null) return '';
  return groupPlace === null ? `Plats ${place}` : `Plats ${place}, ${groupPlace} i ${runner.group}`;
}
