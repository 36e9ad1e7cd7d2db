import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { configQuery } from './app-config';
import { postJson } from './client';
import { signedIn } from './sign-in';

/** Signs an organiser in by the token of the sign-in link; afterwards the configuration says so too. */
export function useAuthenticate(): UseMutationResult<void, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (token: string) => {
      await postJson('/admin/api/authenticate', { token });
      await client.query({ ...configQuery, staleTime: 0 });
      signedIn();
    },
  });
}

/** The token in what a person pasted: the whole sign-in link, its fragment, or the bare token. */
export function tokenIn(pasted: string): string {
  const text = pasted.trim();
  return /#token=([^&\s]+)/.exec(text)?.[1] ?? text;
}
