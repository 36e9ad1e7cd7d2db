import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isRequired = false;

/**
 * Records that the server no longer accepts this organiser's session: the admin shell asks for sign-in over
 * the page.
 */
export function requireSignIn(): void {
  if (isRequired) return;
  isRequired = true;
  tellAll();
}

/** Records that an organiser has signed in. */
export function signedIn(): void {
  isRequired = false;
  tellAll();
}

/** Whether a new sign-in is required. */
export function useSignInRequired(): boolean {
  return useSyncExternalStore(subscribe, () => isRequired);
}

/**
 * Calls the listener when sign-in becomes required and when an organiser signs in. Returns the unsubscribe
 * function.
 */
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
