import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isRequired = false;

/** Says that the server no longer knows this browser as an organiser: the admin shell asks for sign-in over the page. */
export function requireSignIn(): void {
  if (isRequired) return;
  isRequired = true;
  tellAll();
}

/** Says that an organiser has signed in, again or for the first time. */
export function signedIn(): void {
  isRequired = false;
  tellAll();
}

/** Whether the server has required a new sign-in since the last one. */
export function useSignInRequired(): boolean {
  return useSyncExternalStore(subscribe, () => isRequired);
}

/** Tells when the question of sign-in is raised, and when somebody has signed in; gives the way to stop listening. */
export function onSignInChange(listener: (required: boolean) => void): () => void {
  return subscribe(() => {
    listener(isRequired);
  });
}

function tellAll(): void {
  listeners.forEach((tell) => {
    tell();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
