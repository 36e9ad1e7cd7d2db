import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { organiserName } from '@app/domain';
import { keepOnDevice, keptOnDevice } from '../config/browser-storage';
import { configQuery } from './app-config';
import { postJson } from './client';
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

const KEY = 'raceday.name';
const PUT_OFF_KEY = 'raceday.name-later';

/** What the organiser at this device called themselves last, for the next sign-in; undefined where nobody has, or nothing can be kept. */
function keptName(): string | undefined {
  return organiserName(keptOnDevice(KEY) ?? '');
}

/** Whether somebody at this device has put off the question for a name. */
export function isNamePutOff(): boolean {
  return keptOnDevice(PUT_OFF_KEY) !== null;
}

/** The question for a name has been seen on this device. */
export function putOffName(): void {
  keepOnDevice(PUT_OFF_KEY, '1');
}

/** Gives the organiser another name, here and on the server; afterwards the configuration says so too. */
export function useNaming() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (typed: string) => {
      const { name } = await postJson<{ readonly name: string }>('/admin/api/name', { name: typed });
      keepOnDevice(KEY, name);
      await client.query({ ...configQuery, staleTime: 0 });
    },
  });
}
