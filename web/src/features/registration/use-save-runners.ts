import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ageFrom,
  looksSame,
  looksSameList,
  mergeRunner,
  oneLine,
  ownValue,
  type ShownRunner,
} from '@app/domain';
import type { SessionRunner } from '@app/views';
import { ApiError, postJson, withFallback } from '../../api/client';
import { currentYear } from '../../api/clock';
import {
  isLoggedOut,
  cacheOwnRegistration,
  fetchRegistrationIfOwner,
  ownRegistrationQuery,
  type OwnRegistration,
  type Runners,
} from '../../api/registration';
import { useRefusalHandler } from './refusals';

const SAVING = ['save-runners'];

/** A change to one participant: as shown before (undefined: new) and as wanted (undefined: removed). */
export interface RunnerChange {
  readonly key: string;
  readonly seen: SessionRunner | undefined;
  readonly wanted: SessionRunner | undefined;
}

/** The saved registration, and whether it includes changes from elsewhere that the page had not shown. */
interface SavedChange {
  readonly registration: OwnRegistration;
  readonly isMerged: boolean;
}

/** Nothing was saved: the user has to choose between their change and the participant as stored `now`. */
export class ChangedElsewhere extends ApiError {
  constructor(
    readonly change: RunnerChange,
    readonly now: SessionRunner | undefined,
    readonly fields: readonly (keyof ShownRunner)[],
  ) {
    super(409, `${CHANGED_ELSEWHERE} Det här är inte sparat.`, 'runner-changed-elsewhere');
  }
}

/**
 * The user's decision for `wanted`, in place of what the question showed. A later change elsewhere is merged
 * or asked about again.
 */
export function decidedChange(
  { change: { key, seen }, now }: ChangedElsewhere,
  wanted: RunnerChange['wanted'],
): RunnerChange {
  return { key, seen: now, wanted: now ? mergeRunner({ seen, wanted, now }).runner : wanted };
}

export const CHANGED_ELSEWHERE = 'Du har ändrat på en annan enhet.';

/**
 * Saves a change to one participant of `email`, merged with changes from other tabs and devices. Throws
 * ChangedElsewhere when both changed the same.
 */
export function useSaveRunners(email: string) {
  const client = useQueryClient();
  const handleRefusal = useRefusalHandler();
  return useMutation({
    mutationKey: SAVING,
    mutationFn: async (change: RunnerChange): Promise<SavedChange> => {
      const shown = client.getQueryData(ownRegistrationQuery.queryKey)?.deltagare;
      const found = await fetchRegistrationIfOwner(email, client);
      const { base, registration } = await saveMerged(found, change);
      return { registration, isMerged: hasNews(base, change, shown) };
    },
    onSuccess: ({ registration }) => cacheOwnRegistration(client, registration),
    // The dialog reports a logout itself, to retain the typed text.
    onError: (error) => {
      if (!isLoggedOut(error)) handleRefusal(error);
    },
  });
}

/** The participants of a revision. */
type RunnerList = Pick<OwnRegistration, 'deltagare' | 'revision'>;

/**
 * Saves the change on the list. When that has changed meanwhile, merges once more with the server's; after
 * that the user decides. Returns the list it was based on.
 */
async function saveMerged(
  base: RunnerList,
  change: RunnerChange,
  isRetry = false,
): Promise<{ readonly base: RunnerList; readonly registration: OwnRegistration }> {
  try {
    return { base, registration: await postList(base, change) };
  } catch (error) {
    const now = error instanceof ApiError && error.code === 'list-changed' ? error.body : undefined;
    if (isRetry || !now) throw error;
    return saveMerged(now as RunnerList, change, true);
  }
}

async function postList({ deltagare, revision }: RunnerList, change: RunnerChange): Promise<OwnRegistration> {
  const runners = withChange(deltagare, change);
  const edit = { about: change.key, seen: ownValue(deltagare, change.key) };
  const post = (more: object) => postJson<OwnRegistration>('/update', { runners, ...more });
  return withFallback(
    'revision',
    () => post({ revision }),
    () => post(edit),
  );
}

/** The list with the change merged into it, field by field. Throws ChangedElsewhere. */
function withChange(runners: Runners, change: RunnerChange): Runners {
  const { key, seen } = change;
  const now = ownValue(runners, key);
  const { runner, clashes } = mergeRunner<Mergeable>({ seen, wanted: asStored(change.wanted), now });
  if (clashes.length > 0)
    throw new ChangedElsewhere(
      change,
      now,
      clashes.filter((field) => field !== 'runner'),
    );
  if (!runner) return without(key, runners);
  const { birthYear, ...merged } = runner;
  return { ...runners, [key]: { ...merged, age: birthYear ?? merged.age } };
}

type Mergeable = SessionRunner & { readonly birthYear?: number | null };

/** The runner as the server will store them, for comparisons: a birth year as the age, texts trimmed. */
function asStored(runner: SessionRunner | undefined): Mergeable | undefined {
  if (!runner) return undefined;
  const { age, birthYear } = ageFrom(runner.age, currentYear());
  const { firstname, lastname, company } = runner;
  const names = { firstname: oneLine(firstname), lastname: oneLine(lastname), company: oneLine(company) };
  return { ...runner, ...names, age, birthYear };
}

function without(key: string, runners: Runners): Runners {
  return Object.fromEntries(Object.entries(runners).filter(([other]) => other !== key));
}

/** Whether the list has changes that the page neither showed nor made itself, in a save whose answer was lost. */
function hasNews(
  { deltagare }: RunnerList,
  { key, seen, wanted }: RunnerChange,
  shown: Runners | undefined,
): boolean {
  const now = ownValue(deltagare, key);
  if (looksSame(now, asStored(wanted)))
    return shown !== undefined && !looksSameList(without(key, shown), without(key, deltagare));
  if (shown && !looksSameList(shown, deltagare)) return true;
  return seen !== undefined && !looksSame(seen, now);
}

export function useIsSaving(): boolean {
  return useIsMutating({ mutationKey: SAVING }) > 0;
}
