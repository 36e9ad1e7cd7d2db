import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionRunner } from '@app/views';
import { configQuery } from '../../api/app-config';
import { ApiError, errorText, postJson } from '../../api/client';
import {
  isLoggedOut,
  isOtherOwner,
  cacheOwnRegistration,
  fetchRegistrationIfOwner,
  ownRegistrationQuery,
  type OwnRegistration,
  type Runners,
} from '../../api/registration';
import { useNotice } from '../../components/NoticeProvider';
import { messages } from '../../config/messages';

const SAVING = ['save-runners'];

/** A change to one participant: as shown before (undefined: new) and as wanted (undefined: removed). */
export interface RunnerChange {
  readonly key: string;
  readonly seen: SessionRunner | undefined;
  readonly wanted: SessionRunner | undefined;
}

/**
 * Saves a change to one participant of `email`. The server merges it with changes from other tabs and
 * devices, and refuses conflicts (`isChangedElsewhere`).
 */
export function useSaveRunners(email: string) {
  const client = useQueryClient();
  const handleRefusal = useRefusalHandler();
  return useMutation({
    mutationKey: SAVING,
    mutationFn: async (change: RunnerChange) => {
      const { deltagare } = await fetchRegistrationIfOwner(email, client);
      return postChange(withChange(deltagare, change), change);
    },
    onSuccess: (registration) => cacheOwnRegistration(client, registration),
    // The dialog reports a logout itself, to retain the typed text.
    onError: (error) => {
      if (!isLoggedOut(error)) handleRefusal(error);
    },
  });
}

async function postChange(runners: Runners, { key, seen }: RunnerChange): Promise<OwnRegistration> {
  try {
    return await postJson<OwnRegistration>('/update', { runners, about: key, seen });
  } catch (error) {
    // During an upgrade a server of the release before may answer.
    if (!(error instanceof ApiError && error.message === 'about: okänt fält')) throw error;
    return postJson<OwnRegistration>('/update', { runners });
  }
}

function withChange(runners: Runners, { key, wanted }: RunnerChange): Runners {
  if (wanted) return { ...runners, [key]: wanted };
  return Object.fromEntries(Object.entries(runners).filter(([other]) => other !== key));
}

/** Whether the same participant was changed elsewhere meanwhile. */
export function isChangedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'runner-changed-elsewhere';
}

export function useIsSaving(): boolean {
  return useIsMutating({ mutationKey: SAVING }) > 0;
}

/** Shows the first step after the session has ended. */
export function useEndSession() {
  const client = useQueryClient();
  return () => {
    client.setQueryData(ownRegistrationQuery.queryKey, null);
    void client.invalidateQueries({ queryKey: configQuery.queryKey });
  };
}

/** Handles a refused request: shows the first step after a logout, otherwise refetches the registration. */
export function useRefusalHandler() {
  const client = useQueryClient();
  const notice = useNotice();
  const endSession = useEndSession();
  return (error: Error) => {
    if (isLoggedOut(error)) {
      endSession();
      notice.error(messages.loggedOut);
      return;
    }
    if (isOtherOwner(error)) notice.error(errorText(error));
    void client.invalidateQueries({ queryKey: ownRegistrationQuery.queryKey });
  };
}
