import {
  withEndTime,
  compareDays,
  crossingsPassedByDraft,
  dayFrom,
  Refusal,
  reasonText,
  refusalText,
  tryDraft,
  PLACEHOLDER_REASON,
  type Comparison,
  type Day,
  type PassedCrossing,
  type DayHistory,
  type DraftedCommand,
} from '@app/domain';
import type { CorrectionRow } from '@app/views';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getJson, postJson } from '../../api/client';
import { serverClock } from '../../api/clock';
import { newId } from '../../api/device';
import { useNameQuestion } from './use-name-question';

const pathOf = (day: string, id = '') => `/admin/api/days/${day}/corrections${id && `/${id}`}`;

/** Refetch interval, since other organisers may edit the same draft. */
const REFETCH_INTERVAL_MS = 3000;

/** All drafts of corrections to a day, the newest first. */
export function draftsQuery(day: string) {
  return queryOptions({
    queryKey: ['corrections', day],
    queryFn: ({ signal }) => getJson<readonly CorrectionRow[]>(pathOf(day), { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}

/** One draft; null before its first change. */
export function draftQuery(day: string, id: string) {
  return queryOptions({
    ...draftsQuery(day),
    select: (all) => all.find(({ correction }) => correction === id) ?? null,
  });
}

/** The new content of a draft. `version` is the one it was changed from. */
interface DraftChange {
  readonly id: string;
  readonly version: number;
  readonly commands: readonly DraftedCommand[];
}

/** The mutations of a day's drafts: change, apply, discard. */
export function useDrafts(day: string) {
  const client = useQueryClient();
  const { queryKey } = draftsQuery(day);
  const storeRow = (row: CorrectionRow) => {
    client.setQueryData(queryKey, (all = []) => [
      row,
      ...all.filter(({ correction }) => correction !== row.correction),
    ]);
    return refetch();
  };
  const refetch = () => client.invalidateQueries({ queryKey });
  const change = useMutation({
    mutationFn: ({ id, version, commands }: DraftChange) => postDraft(day, id, { version, commands }),
    onSuccess: storeRow,
    onError: refetch,
  });
  const askAboutNames = useNameQuestion();
  /** Resolves to undefined when the organiser does not confirm the names in the reason. */
  const apply = useMutation({
    mutationFn: ({ id, ...body }: { id: string; version: number; seen: number; reason: string }) =>
      askAboutNames((allowed) =>
        postJson<CorrectionRow>(`${pathOf(day, id)}/apply`, { ...body, ...allowed }),
      ),
    onSuccess: (row) => row && storeRow(row),
    onError: refetch,
  });
  const discard = useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      postJson<CorrectionRow>(`${pathOf(day, id)}/discard`, { version }),
    onSuccess: storeRow,
    onError: refetch,
  });
  return { change, apply, discard };
}

/** What a draft gives. When it is refused, `passed` names the crossings that its starts would pass. */
export interface DraftOutcome {
  readonly day: Day;
  readonly after: Day;
  readonly comparison?: Comparison;
  readonly refusal?: string;
  readonly passed?: readonly PassedCrossing[];
}

/**
 * Adds a correction to the newest open draft, or to a new one, unless it is there already: the answer to an
 * earlier attempt may be lost. Returns the draft's id. Throws ApiError.
 */
export async function addToDraft(day: string, command: DraftedCommand): Promise<string> {
  const all = await getJson<readonly CorrectionRow[]>(pathOf(day));
  const open = all.find(({ state }) => state === 'open');
  const { correction = newId(), version = 0, commands = [] } = open ?? {};
  if (commands.some((drafted) => contentOf(drafted) === contentOf(command))) return correction;
  await postDraft(day, correction, { version, commands: [...commands, command] });
  return correction;
}

/** What a drafted correction does, as text: without the reason, which a draft does not store. */
function contentOf(command: DraftedCommand): string {
  const fields = Object.entries({ ...command, reason: undefined }).filter(([, value]) => value !== undefined);
  return JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function postDraft(
  day: string,
  id: string,
  { version, commands }: Omit<DraftChange, 'id'>,
): Promise<CorrectionRow> {
  const withIds = commands.map((command) => ({ id: newId(), ...toWire(command) }));
  return postJson<CorrectionRow>(pathOf(day, id), { version, commands: withIds });
}

/** Omits the time of a race's end: the server sets it when the draft is applied. */
function toWire(command: DraftedCommand): object {
  return command.type === 'EndRace' ? { ...command, at: undefined } : command;
}

/**
 * The comparison of the day before and after a draft, or the text of why it is impossible; `after` is the day
 * for its next correction.
 */
export function draftOutcome({ events }: Pick<DayHistory, 'events'>, commands: readonly DraftedCommand[]) {
  return draftOutcomeOn(dayFrom(events), commands);
}

export function draftOutcomeOn(day: Day, commands: readonly DraftedCommand[]): DraftOutcome {
  try {
    const { after } = tryDraft(day, withEndTime(commands, serverClock.now()), PLACEHOLDER_REASON);
    return { day, after, comparison: compareDays(day, after) };
  } catch (error) {
    if (error instanceof Refusal)
      return {
        ...{ day, after: day, refusal: refusalText(error.code, error.detail) },
        passed: error.code === 'crossing-before-start' ? crossingsPassedByDraft(day, commands) : [],
      };
    throw error;
  }
}

/** Why a draft was applied, without the names of runners erased since. */
export function appliedReason(
  { events }: Pick<DayHistory, 'events'>,
  applied: NonNullable<CorrectionRow['applied']>,
): string {
  const erased = new Set(events.flatMap(({ event }) => (event.type === 'RunnerErased' ? [event.sort] : [])));
  return reasonText(applied, erased);
}

/**
 * The day before the command that wrote this event; the current day if `revision` is undefined or unknown.
 */
export function dayBefore({ events }: Pick<DayHistory, 'events'>, revision: number | undefined): Day {
  const command = events.find((each) => each.revision === revision)?.meta.commandId;
  const first = command === undefined ? -1 : events.findIndex(({ meta }) => meta.commandId === command);
  return dayFrom(first < 0 ? events : events.slice(0, first));
}
