import { swishError, type SwishError } from '../swish-error-texts';

/** A valid payment request. */
export interface RequestedPayment {
  readonly payeeAlias: string;
  readonly amount: number;
  readonly callbackUrl: string;
  readonly callbackIdentifier: string | null;
  readonly payeePaymentReference: string | null;
  readonly payerAlias: string | null;
  readonly message: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Where http callbacks are allowed: to this computer, or anywhere. */
export interface CallbackRule {
  readonly plainCallbacks: 'here' | 'anywhere';
}

/** A message that equals one of these codes makes Swish's test environment answer with it. */
const CODES_ON_REQUEST = [
  ...['FF08', 'RP01', 'RP02', 'RP03', 'RP04', 'RP06', 'BE18', 'PA02', 'AM02', 'AM03', 'AM06'],
  ...['ACMT01', 'ACMT03', 'ACMT07', 'VR01', 'VR02'],
];

const MAX_AMOUNT = 999_999_999_999.99;
const MIN_AMOUNT = 0.01;

/** All of Swish's errors for a request's body; empty when it is valid. */
export function validateRequest(body: Fields, rule: CallbackRule): readonly SwishError[] {
  if (CODES_ON_REQUEST.includes(String(body.message))) return [swishError(String(body.message))];
  const failing: [code: string, isFine: boolean][] = [
    ['FF08', isOptional(body.payeePaymentReference, /^[0-9A-Za-z-]{1,35}$/)],
    ['RP01', isText(body.payeeAlias, /^\d+$/)],
    ['RP02', isOptional(body.message, /^[0-9A-Za-zÅÄÖåäö :;.,?!()"]{0,50}$/)],
    ['RP03', isCallback(body.callbackUrl, rule)],
    ['PA01', isOptional(body.callbackIdentifier, /^[0-9A-Za-z-]{32,36}$/)],
    ['BE18', isOptional(body.payerAlias, /^[1-9]\d{7,14}$/)],
    ['PA02', amountOf(body) !== undefined],
    ['AM02', (amountOf(body) ?? MIN_AMOUNT) <= MAX_AMOUNT],
    ['AM06', (amountOf(body) ?? MIN_AMOUNT) >= MIN_AMOUNT],
    ['AM03', body.currency === 'SEK'],
  ];
  return failing.filter(([, isFine]) => !isFine).map(([code]) => swishError(code));
}

/** Parses a valid request body. */
export function parseRequest(body: Fields): RequestedPayment {
  return {
    payeeAlias: String(body.payeeAlias),
    amount: amountOf(body) ?? 0,
    callbackUrl: String(body.callbackUrl),
    callbackIdentifier: textOrNull(body.callbackIdentifier),
    payeePaymentReference: textOrNull(body.payeePaymentReference),
    payerAlias: textOrNull(body.payerAlias),
    message: textOrNull(body.message) ?? '',
  };
}

function isText(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}

function isOptional(value: unknown, pattern: RegExp): boolean {
  return value === undefined || value === null || isText(value, pattern);
}

/** At most two decimals after a point; accepts text and numbers. */
function amountOf({ amount }: Fields): number | undefined {
  const text = typeof amount === 'number' ? String(amount) : amount;
  return isText(text, /^\d+(\.\d{1,2})?$/) ? Number(text) : undefined;
}

function isCallback(url: unknown, { plainCallbacks }: CallbackRule): boolean {
  if (typeof url !== 'string' || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'http:') return protocol === 'https:';
  return plainCallbacks === 'anywhere' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
