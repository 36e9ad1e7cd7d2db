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

/** Saves a change to the participants of `email`. It is applied to what the server has now, because another tab may have changed it. */
export function useSaveRunners(email: string) {
  const client = useQueryClient();
  const handleRefusal = useRefusalHandler();
  return useMutation({
    mutationKey: SAVING,
    mutationFn: async (change: (runners: Runners) => Runners) => {
      const { deltagare } = await sessionOf(email, client);
      return postJson<RegistrationSession>('/update', { runners: change(deltagare) });
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
