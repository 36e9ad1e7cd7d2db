/** How this device stands to the server: the one story that every screen tells. */
export type Contact = 'no-network' | 'signed-out' | 'no-answer' | 'connecting' | 'live';

/** What a screen can see of it. */
export interface ContactSigns {
  /** What the browser says of the device's own network. */
  readonly hasNetwork: boolean;
  /** Whether the socket is up. */
  readonly isConnected: boolean;
  /** What was asked last got no answer, or one that may pass. */
  readonly isUnanswered?: boolean;
  readonly isSignedOut?: boolean;
}

/** The nearest trouble counts: without a network nothing further is known, and who is signed out is so wherever the socket stands. */
export function contactOf({ hasNetwork, isConnected, isUnanswered, isSignedOut }: ContactSigns): Contact {
  if (!hasNetwork) return 'no-network';
  if (isSignedOut) return 'signed-out';
  if (isUnanswered) return 'no-answer';
  return isConnected ? 'live' : 'connecting';
}

/** The beginning of what is said about it, wherever it is said. */
export const contactWords: Readonly<Record<Contact, string>> = {
  'no-network': 'Inget nät',
  'signed-out': 'Logga in igen',
  'no-answer': 'Servern svarar inte',
  connecting: 'Ansluter',
  live: 'Ansluten',
};
