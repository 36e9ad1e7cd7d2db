import { toString } from 'qrcode';

const TOKEN = /^[A-Za-z0-9_-]{16,64}$/;

/** A payment token that can be drawn: anything else would make us a QR painter for strangers. */
export function isPaymentToken(text: string): boolean {
  return TOKEN.test(text);
}

/**
 * The QR code that the Swish app scans, as SVG text: black on white with its quiet zone, readable with a tenth of it hidden.
 * Throws RangeError when `token` is none.
 */
export function qrSvg(token: string): Promise<string> {
  if (!isPaymentToken(token)) return Promise.reject(new RangeError('this is no payment token'));
  return toString(`D${token}`, {
    type: 'svg',
    errorCorrectionLevel: 'M',
    margin: 4,
    color: { dark: '#000000', light: '#ffffff' },
  });
}
