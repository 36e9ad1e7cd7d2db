import { useMutation, useQueryClient } from '@tanstack/react-query';
import { postJson } from '../../api/client';
import {
  freshSession,
  isLoggedOut,
  keepSession,
  sessionQuery,
  type RegistrationSession,
  type Runners,
} from '../../api/registration';
import { useNotice } from '../../components/NoticeProvider';
import { messages } from '../../config/messages';

/** Saves a change to the participants. It is made to what the server has now: another tab may have been quicker. */
export function useSaveRunners() {
  const client = useQueryClient();
  const stepOut = useStepOut();
  return useMutation({
    mutationFn: async (change: (runners: Runners) => Runners) => {
      const { deltagare } = await freshSession(client);
      return postJson<RegistrationSession>('/update', { runners: change(deltagare) });
    },
    onSuccess: (session) => {
      keepSession(client, session);
    },
    onError: stepOut,
  });
}

/** What follows a refusal: one who is logged out stands at the first step again; for others the registration is asked for anew. */
export function useStepOut() {
  const client = useQueryClient();
  const notice = useNotice();
  return async (error: Error) => {
    if (!isLoggedOut(error)) {
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      return;
    }
    client.setQueryData(sessionQuery.queryKey, null);
    notice.error(messages.loggedOut);
  };
}
