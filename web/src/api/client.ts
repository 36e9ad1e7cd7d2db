import { messages } from '../config/messages';
import { withConsistencyToken, storeConsistencyToken } from './consistency-token';
import { discardEarlyAnswer, REQUEST_HEADERS, takeEarlyAnswer, type RoundTrip } from './early-fetch';
import { requireSignIn } from './sign-in';

/**
 * An answer that is not 2xx, or none at all (`status` 0). `message` is ready to show; `code` names the broken
 * rule; `errors` holds the server's messages by what they concern, when it sends several; `body` is the whole
 * answer.
 */
export class ApiError extends Error {
  errors: Readonly<Record<string, string>> = {};
  body: unknown;
  /** How long to wait after a 429, when the server says it. */
  retryAfterMs: number | undefined;

  constructor(
    readonly status: number,
    message: string,
    readonly code?: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** True when a retry may help: no contact, or a server error. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/**
 * Sends a request with a new field, or without it when the server does not know that field: during an upgrade
 * one of the release before may answer. Delete each use in the release after its field's.
 */
export async function withFallback<T>(
  field: string,
  send: () => Promise<T>,
  sendWithout: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof ApiError && error.message === `${field}: okänt fält`) return sendWithout();
    throw error;
  }
}

/** Returns whether the server answered 404. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

export interface RequestOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called with the headers of a 2xx answer. */
  readonly onHeaders?: (headers: Headers) => void;
  /**
   * Accepts an answer that was requested before the page's code had loaded, and is called with its round trip.
   * Without it every request is new.
   */
  readonly onEarlyAnswer?: (roundTrip: RoundTrip) => void;
}

/** Fetches JSON; the browser always revalidates a cached copy. Throws ApiError. */
export function getJson<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return request<T>(path, { ...options, method: 'GET', cache: 'no-cache' });
}

/** Posts JSON and returns the answer's JSON (undefined when it is empty). Throws ApiError. */
export function postJson<T = unknown>(
  path: string,
  body: unknown = {},
  options: RequestOptions = {},
): Promise<T> {
  return request<T>(path, {
    ...options,
    method: 'POST',
    headers: { ...options.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Returns the status of an answer without a body. Throws ApiError on 429 and 5xx. */
export async function fetchStatus(path: string, options: RequestOptions = {}): Promise<number> {
  const { status } = await fetchResponse(path, { ...options, method: 'GET', cache: 'no-store' });
  if (status === 429 || status >= 500) throw toApiError(status, undefined);
  return status;
}

/** Returns the text to show for any error of a request. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : messages.unexpected;
}

/** Returns the answer with the higher revision; `preferred` when both have the same. */
export function newerAnswer<Answer extends { readonly revision: number }>(
  other: Answer | null | undefined,
  preferred: Answer,
): Answer {
  return other && other.revision > preferred.revision ? other : preferred;
}

const TIMEOUT_MS = 15_000;
const SIGN_IN_PATH = '/admin/api/authenticate';
// Runners have sessions too: only organisers' calls ask for an organiser's sign-in.
const isOrganiserCall = (path: string) => /^\/(api\/)?admin\//.test(path) && path !== SIGN_IN_PATH;

type Init = Omit<RequestInit, keyof RequestOptions> & RequestOptions;

async function request<T>(path: string, init: Init): Promise<T> {
  const response = await fetchResponse(path, init);
  const body = await readBody(response, init);
  if (response.ok) {
    init.onHeaders?.(response.headers);
    return body as T;
  }
  if (response.status === 401 && isOrganiserCall(path)) requireSignIn();
  const error = toApiError(response.status, body);
  const seconds = Number(response.headers.get('retry-after'));
  if (seconds > 0) error.retryAfterMs = seconds * 1000;
  throw error;
}

async function fetchResponse(path: string, init: Init): Promise<Response> {
  try {
    const requested = earlyAnswer(path, init);
    const response =
      (requested && (await requested)) ??
      (await fetch(withConsistencyToken(path), {
        ...init,
        headers: { ...REQUEST_HEADERS, ...init.headers },
        credentials: 'same-origin',
        signal: withTimeout(init.signal),
      }));
    storeConsistencyToken(response.headers.get('x-at-least'));
    return response;
  } catch (error) {
    throw toContactError(error, init);
  }
}

function earlyAnswer(
  path: string,
  { method, onEarlyAnswer }: Init,
): Promise<Response | undefined> | undefined {
  if (!onEarlyAnswer || withConsistencyToken(path) !== path) {
    discardEarlyAnswer(method === 'GET' ? path : undefined);
    return undefined;
  }
  return takeEarlyAnswer(path)?.then((early) => {
    if (early) onEarlyAnswer(early.roundTrip);
    return early?.response;
  });
}

/** The caller may abort earlier; without that, every request ends after the timeout. */
function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

function toContactError(error: unknown, { signal }: Init): unknown {
  return signal?.aborted ? error : new ApiError(0, messages.unreachable);
}

async function readBody(response: Response, init: Init): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw toContactError(error, init);
  });
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    if (response.ok) throw new ApiError(response.status, messages.unexpected);
    return undefined;
  }
}

function toApiError(status: number, body: unknown): ApiError {
  const { error, code, errors } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const fallback = status >= 502 ? messages.unreachable : messages.unexpected;
  const texts = parseErrorTexts(errors);
  const apiError = new ApiError(
    status,
    typeof error === 'string' ? error : (Object.values(texts)[0] ?? fallback),
    typeof code === 'string' ? code : undefined,
  );
  apiError.errors = texts;
  apiError.body = body;
  return apiError;
}

function parseErrorTexts(errors: unknown): Readonly<Record<string, string>> {
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
