const CALLBACK_ENCODINGS = {
  once: encodeURIComponent,
  twice: (url: string) => encodeURIComponent(encodeURIComponent(url)),
};

/**
 * The address that opens a payment in the Swish app, which opens `returnTo` afterwards.
 * Sources differ on whether `returnTo` is encoded once or twice; only the real app can tell, so it is an
 * option.
 */
export function swishLink(token: string, returnTo: string, encoded: 'once' | 'twice' = 'once'): string {
  const callbackUrl = CALLBACK_ENCODINGS[encoded](returnTo);
  return `swish://paymentrequest?token=${encodeURIComponent(token)}&callbackurl=${callbackUrl}`;
}
