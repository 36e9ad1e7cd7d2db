/** The address that opens a payment in the Swish app, which afterwards opens `returnTo`. In test mode it is the simulator's page. */
export function swishLink(token: string, returnTo: string, isTest: boolean): string {
  const opened = encodeURIComponent(token);
  if (isTest) return `/sim/pay/${opened}`;
  return `swish://paymentrequest?token=${opened}&callbackurl=${encodeURIComponent(returnTo)}`;
}
