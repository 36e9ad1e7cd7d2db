import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { configQuery } from '../../api/app-config';
import { errorText, postJson } from '../../api/client';
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

/** Saves a change to the participants of `email`. It is made to what the server has now: another tab may have been quicker. */
export function useSaveRunners(email: string) {
  const client = useQueryClient();
  const stepOut = useStepOut();
  return useMutation({
    mutationKey: SAVING,
    mutationFn: async (change: (runners: Runners) => Runners) => {
      const { deltagare } = await sessionOf(email, client);
      return postJson<RegistrationSession>('/update', { runners: change(deltagare) });
    },
    onSuccess: (session) => {
      keepSession(client, session);
    },
    // A session that has ended is told where the change was made: what is typed there is not taken away.
    onError: (error) => {
      if (!isLoggedOut(error)) stepOut(error);
    },
  });
}

/** Whether participants are being saved at the moment. */
export function useIsSaving(): boolean {
  return useIsMutating({ mutationKey: SAVING }) > 0;
}

/** Leads to the first step: the session has ended, and the page no longer says otherwise. */
export function useLeave() {
  const client = useQueryClient();
  return () => {
    client.setQueryData(sessionQuery.queryKey, null);
    void client.invalidateQueries({ queryKey: configQuery.queryKey });
  };
}

/** What follows a refusal: one who is logged out stands at the first step again; for others the registration is asked for anew. */
export function useStepOut() {
  const client = useQueryClient();
  const notice = useNotice();
  const leave = useLeave();
  return (error: Error) => {
    if (isLoggedOut(error)) {
      leave();
      notice.error(messages.loggedOut);
      return;
    }
    if (isOtherOwner(error)) notice.error(errorText(error));
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
}
