import { useMutation, useQueryClient } from '@tanstack/react-query';
import { postJson } from '../../api/client';
import { keepSession, sessionOf, type RegistrationSession } from '../../api/registration';
import { useStepOut } from './use-save-runners';

/** Saves whether the participant `runner` of `email` is shown without their name. Choices are saved one after the other, so that the last answer is the newest. */
export function useChooseAnonymity(email: string, runner: string) {
  const client = useQueryClient();
  const stepOut = useStepOut();
  return useMutation({
    scope: { id: 'anonymity' },
    mutationFn: async (anonymous: boolean) => {
      await sessionOf(email, client);
      return postJson<RegistrationSession>('/anonymity', { runner, anonymous });
    },
    onSuccess: (session) => {
      keepSession(client, session);
    },
    onError: stepOut,
  });
}
