import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isRequired = false;

/** Says that the server no longer knows this browser as an organiser: the admin shell asks for sign-in over the page. */
export function requireSignIn(): void {
  change(true);
}

/** Says that the organiser is signed in again. */
export function signedIn(): void {
  change(false);
}

/** Whether the server has asked for a new sign-in since the last one. */
export function useSignInRequired(): boolean {
  return useSyncExternalStore(subscribe, () => isRequired);
}

/** Tells when the question of sign-in is raised or settled; gives the way to stop listening. */
export function onSignInChange(listener: (required: boolean) => void): () => void {
  return subscribe(() => {
    listener(isRequired);
  });
}

function change(required: boolean): void {
  if (required === isRequired) return;
  isRequired = required;
  listeners.forEach((tell) => {
    tell();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
