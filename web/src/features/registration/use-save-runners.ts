import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionRunner } from '@app/views';
import { configQuery } from '../../api/app-config';
import { ApiError, errorText, postJson } from '../../api/client';
import {
  isLoggedOut,
  isOtherOwner,
  keepSession,
  sessionOf,
  sessionQuery,
  type RegistrationSession,
  type Runners,
} from '../../api/registration';
import { useNotice } from '../../components/NoticeProvider';
import { messages } from '../../config/messages';

const SAVING = ['save-runners'];

/** One participant by their key, as they were shown before (undefined: a new one) and as they are to be (undefined: taken out). */
export interface RunnerChange {
  readonly key: string;
  readonly seen: SessionRunner | undefined;
  readonly wanted: SessionRunner | undefined;
}

/**
 * Saves a change to one participant of `email`. Another tab or device may have changed them too: what does not clash is merged by the
 * server, and what does is refused (`isChangedElsewhere`).
 */
export function useSaveRunners(email: string) {
  const client = useQueryClient();
  const handleRefusal = useRefusalHandler();
  return useMutation({
    mutationKey: SAVING,
    mutationFn: async (change: RunnerChange) => {
      const { deltagare } = await sessionOf(email, client);
      return saved(withChange(deltagare, change), change);
    },
    onSuccess: (session) => {
      keepSession(client, session);
    },
    // After a logout the dialog tells it itself, so that the typed text is kept.
    onError: (error) => {
      if (!isLoggedOut(error)) handleRefusal(error);
    },
  });
}

async function saved(runners: Runners, { key, seen }: RunnerChange): Promise<RegistrationSession> {
  try {
    return await postJson<RegistrationSession>('/update', { runners, about: key, seen });
  } catch (error) {
    // While the servers are upgraded, one of the version before may answer.
    if (!(error instanceof ApiError && error.message === 'about: okänt fält')) throw error;
    return postJson<RegistrationSession>('/update', { runners });
  }
}

function withChange(runners: Runners, { key, wanted }: RunnerChange): Runners {
  if (wanted) return { ...runners, [key]: wanted };
  return Object.fromEntries(Object.entries(runners).filter(([other]) => other !== key));
}

/** Whether somebody else has changed the same participant in the meantime. */
export function isChangedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'runner-changed-elsewhere';
}

/** Whether participants are being saved at the moment. */
export function useIsSaving(): boolean {
  return useIsMutating({ mutationKey: SAVING }) > 0;
}

/** Shows the first step: the session has ended. */
export function useEndSession() {
  const client = useQueryClient();
  return () => {
    client.setQueryData(sessionQuery.queryKey, null);
    void client.invalidateQueries({ queryKey: configQuery.queryKey });
  };
}

/** Handles a refused request: after a logout the first step is shown, otherwise the registration is fetched again. */
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
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
}
