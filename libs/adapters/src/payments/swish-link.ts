/**
 * The address that opens a payment in the Swish app, which opens `returnTo` afterwards. It is encoded once;
 * sources differ on whether the app wants it twice, and only the real app can tell.
 */
export function swishLink(token: string, returnTo: string): string {
  return `swish://paymentrequest?token=${encodeURIComponent(token)}&callbackurl=${encodeURIComponent(returnTo)}`;
}

const TOKEN = /^[A-Za-z0-9_-]{16,64}$/;

/** Whether a text is a payment token; drawing any other text would make this a free QR service. */
export function isPaymentToken(text: string): boolean {
  return TOKEN.test(text);
}

/**
 * The QR code for the Swish app, as SVG text: black on white with its quiet zone, readable with a tenth of it
 * covered. Throws RangeError when `token` is invalid.
 */
export async function qrSvg(token: string): Promise<string> {
  if (!isPaymentToken(token)) throw new RangeError('this is not a payment token');
  // Loaded with the first code: most requests and starts draw none.
  const { toString } = await import('qrcode');
  return toString(`D${token}`, {
    type: 'svg',
    errorCorrectionLevel: 'M',
    margin: 4,
    color: { dark: '#000000', light: '#ffffff' },
  });
}
