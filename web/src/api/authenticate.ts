import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { configQuery } from './app-config';
import { postJson } from './client';
import { keptName } from './own-name';
import { signedIn } from './sign-in';

/** What shows who one is: the token of the sign-in link, or what Google says of its user. */
export type SignInProof = { readonly token: string } | { readonly credential: string };

/** Signs an organiser in, by the link under the name they gave on this device; afterwards the configuration says so too. */
export function useAuthenticate(): UseMutationResult<void, Error, SignInProof> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (proof: SignInProof) => {
      const name = 'token' in proof ? keptName() : undefined;
      await postJson('/admin/api/authenticate', { ...proof, ...(name !== undefined && { name }) });
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
