import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { organiserName } from '@app/domain';
import { storeOnDevice, readFromDevice } from '../config/browser-storage';
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
      const name = 'token' in proof ? storedName() : undefined;
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

const NAME_KEY = 'raceday.name';
const POSTPONED_KEY = 'raceday.name-later';

/** The last organiser name entered on this device, for the next sign-in; undefined without one. */
function storedName(): string | undefined {
  return organiserName(readFromDevice(NAME_KEY) ?? '');
}

/** Whether the name question was postponed on this device. */
export function isNamePostponed(): boolean {
  return readFromDevice(POSTPONED_KEY) !== null;
}

/** Records that the name question was shown on this device. */
export function postponeName(): void {
  storeOnDevice(POSTPONED_KEY, '1');
}

/** Renames the organiser, here and on the server, then refetches the configuration. */
export function useRenameOrganiser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (typed: string) => {
      const { name } = await postJson<{ readonly name: string }>('/admin/api/name', { name: typed });
      storeOnDevice(NAME_KEY, name);
      await client.query({ ...configQuery, staleTime: 0 });
    },
  });
}
