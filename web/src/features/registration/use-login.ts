import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { configQuery } from '../../api/app-config';
import { ApiError, postJson } from '../../api/client';
import { keepSession, sessionQuery, type RegistrationSession } from '../../api/registration';
import { messages } from '../../config/messages';
import { forgetLoginDraft, keepLoginDraft, type LoginDraft } from './login-draft';

/** Asks for a code by mail, whether or not the address is known; gives the login under way. */
export function useAskForCode() {
  return useMutation({
    mutationFn: async (typed: string): Promise<LoginDraft> => {
      const email = typed.trim().toLowerCase();
      const { id } = await postJson<{ id: string }>('/email', { email });
      return { email, codeId: id };
    },
    onSuccess: keepLoginDraft,
  });
}

/** Logs in with the mailed code; afterwards the page knows the registration, be it empty, and that one is logged in. */
export function useConfirmCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (answer: LoginDraft & { readonly code: string }) => {
      const session = await postJson<RegistrationSession | undefined>('/code', answer);
      await enter(client, session);
    },
  });
}

/** Whether a login was refused because it is too late to register. */
export function isClosed(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.message === messages.closed;
}

async function enter(client: QueryClient, session: RegistrationSession | undefined): Promise<void> {
  await client.query({ ...configQuery, staleTime: 0 });
  if (session) keepSession(client, session);
  else await client.query(sessionQuery);
  forgetLoginDraft();
}
