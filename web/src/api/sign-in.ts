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
  notifyAll();
}

/** Records that an organiser has signed in. */
export function recordSignIn(): void {
  isRequired = false;
  notifyAll();
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
  return subscribe(() => listener(isRequired));
}

function notifyAll(): void {
  listeners.forEach((notify) => notify());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
