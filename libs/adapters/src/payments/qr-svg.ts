const TOKEN = /^[A-Za-z0-9_-]{16,64}$/;

/** A payment token that can be drawn: anything else would make us a QR painter for strangers. */
export function isPaymentToken(text: string): boolean {
  return TOKEN.test(text);
}

/**
 * The QR code that the Swish app scans, as SVG text: black on white with its quiet zone, readable with a tenth of it hidden.
 * Throws RangeError when `token` is none.
 */
export async function qrSvg(token: string): Promise<string> {
  if (!isPaymentToken(token)) throw new RangeError('this is no payment token');
  // Most requests and most starts draw nothing: the library is loaded with the first code.
  const { toString } = await import('qrcode');
  return toString(`D${token}`, {
    type: 'svg',
    errorCorrectionLevel: 'M',
    margin: 4,
    color: { dark: '#000000', light: '#ffffff' },
  });
}
