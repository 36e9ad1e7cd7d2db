import {
  announcedRace,
  boardRaceRow,
  dayOf,
  distanceLabel,
  formatResult,
  type AnnouncedRunner,
  type AnnouncedRace,
} from '@app/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAppConfig } from '../../api/app-config';
import { useConnectionStatus, type ConnectionStatus } from '../../api/connection-status';
import { boardRunners, useLiveDay, type LiveDay } from '../../api/live-day';
import { useSignInRequired } from '../../api/sign-in';
import { useSocketConnected } from '../../api/socket';
import { fullName, runnerStateText } from '../../components/runner-text';

/** A race day for the announcer: its races, shortest first; empty until the day is fetched. */
interface AnnouncedDay {
  readonly query: UseQueryResult<LiveDay>;
  readonly connectionStatus: ConnectionStatus;
  readonly races: readonly AnnouncedRace[];
}

/** The live day of the race `part`. Its data stays when the network is lost. */
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
  const connectionStatus = useConnectionStatus({
    isConnected: useSocketConnected(),
    isSignedOut: useSignInRequired(),
    queries: [query],
  });
  return { query, connectionStatus, races };
}

/** The running races; without any, the ended ones; before the first start, all planned ones. */
export function combinedRaces(races: readonly AnnouncedRace[]): readonly AnnouncedRace[] {
  const inState = (state: AnnouncedRace['race']['state']) => races.filter(({ race }) => race.state === state);
  return [inState('started'), inState('ended'), inState('')].find((some) => some.length > 0) ?? [];
}

/** What to call a runner: the name, or only the bib for an anonymous runner. */
export function announcedName({ runner, isNamed }: AnnouncedRunner): string {
  return isNamed ? fullName(runner) : `Nr ${runner.bib ?? '–'}`;
}

/** What may be said of a runner besides the name: 'nr 56 · 5.6K · Dam · Skogsluffarna'. */
export function detailsText({ runner, isNamed }: AnnouncedRunner, metres: number): string {
  return [
    isNamed && (runner.bib === null ? 'utan nummer' : `nr ${runner.bib}`),
    distanceLabel(metres),
    runner.group,
    isNamed && runner.company,
  ]
    .filter(Boolean)
    .join('\u00a0· ');
}

/** The outcome: 'Plats 3, 2 i Dam' with the time, or the runner’s state. */
export function outcomeText(announced: AnnouncedRunner, { race }: AnnouncedRace): string {
  const { runner, place } = announced;
  if (place === null) return runnerStateText(runner, race.state);
  return [placeText(announced), runner.result !== null && formatResult(runner.result)]
    .filter(Boolean)
    .join('\u00a0· ');
}

/** 'Plats 3, 2 i Dam'; '' without a place. */
export function placeText({ runner, place, groupPlace }: AnnouncedRunner): string {
  if (place === null) return '';
  return groupPlace === null ? `Plats ${place}` : `Plats ${place}, ${groupPlace} i ${runner.group}`;
}
