import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { organiserName } from '@app/domain';
import { plainText, storedValue } from '../config/stored-value';
import { configQuery } from './app-config';
import { postJson } from './client';
import { recordSignIn } from './sign-in';

/** Proof of identity: the token of the sign-in link, or Google's credential. */
export type SignInProof = { readonly token: string } | { readonly credential: string };

/**
 * Signs an organiser in and refetches the configuration. A sign-in link uses the name stored on this device.
 */
export function useAuthenticate(): UseMutationResult<void, Error, SignInProof> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (proof: SignInProof) => {
      const name = 'token' in proof ? organiserName(storedName.read()) : undefined;
      await postJson('/admin/api/authenticate', { ...proof, ...(name !== undefined && { name }) });
      await client.query({ ...configQuery, staleTime: 0 });
      recordSignIn();
    },
  });
}

/** Extracts the token from pasted text: the whole sign-in link, its fragment, or the bare token. */
export function parseSignInToken(pasted: string): string {
  const text = pasted.trim();
  return /#token=([^&\s]+)/.exec(text)?.[1] ?? text;
}

/** The last organiser name entered on this device, for the next sign-in. */
const storedName = storedValue('raceday.name', plainText);

/** Whether the name question was postponed on this device. */
export const namePostponed = storedValue<boolean>('raceday.name-later', {
  parse: (text) => text !== null,
  format: (isPostponed) => (isPostponed ? '1' : null),
});

/** Renames the organiser, here and on the server, then refetches the configuration. */
export function useRenameOrganiser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (typed: string) => {
      const { name } = await postJson<{ readonly name: string }>('/admin/api/name', { name: typed });
      storedName.write(name);
      await client.query({ ...configQuery, staleTime: 0 });
    },
  });
}
