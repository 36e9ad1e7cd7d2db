import { FakeServer } from '../testing/fake-server';
import { ApiError, fetchStatus, errorText, getJson, newerAnswer, postJson } from './client';
import { retryImport } from './retry-import';
import { onSignInChange, recordSignIn } from './sign-in';

describe('The API client', () => {
  it('returns the JSON of the answer', async () => {
    new FakeServer().on('GET /api/races', { body: [{ part: 'race-250913-08' }] }).install();
    expect(await getJson('/api/races')).toEqual([{ part: 'race-250913-08' }]);
  });

  it('posts JSON and sets the X-Requested-With header', async () => {
    const server = new FakeServer().on('POST /admin/api/races/start/x', { status: 201 }).install();
    expect(await postJson('/admin/api/races/start/x', { at: 1 })).toBeUndefined();
    expect(server.requests).toEqual([
      {
        method: 'POST',
        path: '/admin/api/races/start/x',
        body: { at: 1 },
        headers: expect.objectContaining({
          'X-Requested-With': 'raceday',
          'Content-Type': 'application/json',
        }),
      },
    ]);
  });

  it("throws an ApiError with the server's message and code", async () => {
    new FakeServer()
      .on('GET /a', { status: 409, body: { error: 'Race not started', code: 'race-not-started' } })
      .install();
    await expect(getJson('/a')).rejects.toMatchObject({
      status: 409,
      message: 'Race not started',
      code: 'race-not-started',
      isTransient: false,
    });
  });

  it('throws a transient error with a Swedish message when there is no contact', async () => {
    new FakeServer().on('GET /a', 'no contact').install();
    await expect(getJson('/a')).rejects.toMatchObject({
      status: 0,
      message: 'Servern svarar inte. Kontrollera nätet och försök igen.',
      isTransient: true,
    });
  });

  it("asks for sign-in on a 401 from an organisers' call, but not when the sign-in itself is refused", async () => {
    const changes: boolean[] = [];
    const stop = onSignInChange((required) => changes.push(required));
    new FakeServer()
      .on('GET /admin/api/races', { status: 401, body: { error: 'Ej admin!' } })
      .on('POST /admin/api/authenticate', { status: 401, body: { error: 'Ej admin!' } })
      .install();

    await expect(postJson('/admin/api/authenticate', { token: 'x' })).rejects.toThrow('Ej admin!');
    expect(changes).toEqual([]);
    await expect(getJson('/admin/api/races')).rejects.toThrow('Ej admin!');
    expect(changes).toEqual([true]);
    recordSignIn();
    expect(changes).toEqual([true, false]);
    stop();
  });

  it("does not ask for an organiser's sign-in when a runner is signed out", async () => {
    const changes: boolean[] = [];
    const stop = onSignInChange((required) => changes.push(required));
    new FakeServer().on('GET /get', { status: 401 }).install();
    await expect(getJson('/get')).rejects.toMatchObject({ status: 401 });
    expect(changes).toEqual([]);
    stop();
  });

  it("passes on the server's message for each part of a request", async () => {
    const errors = { kampanj: 'Kampanjkoden är redan använd' };
    new FakeServer().on('POST /book-v2', { status: 409, body: { errors } }).install();
    await expect(postJson('/book-v2')).rejects.toMatchObject({ message: errors.kampanj, errors });
  });

  it('returns a final status, and throws on a transient one', async () => {
    new FakeServer()
      .on('GET /verify?id=1', { status: 202 })
      .on('GET /verify?id=2', { status: 404 })
      .on('GET /verify?id=3', { status: 503 })
      .install();
    await expect(fetchStatus('/verify?id=1')).resolves.toBe(202);
    await expect(fetchStatus('/verify?id=2')).resolves.toBe(404);
    await expect(fetchStatus('/verify?id=3')).rejects.toMatchObject({ status: 503 });
  });

  it('times out also when the caller passes its own signal', async () => {
    const { timeOut } = aHangingServer();
    const answer = getJson('/a', { signal: new AbortController().signal });
    timeOut();
    await expect(answer).rejects.toMatchObject({ status: 0, isTransient: true });
  });

  it('throws the AbortError when the caller aborts', async () => {
    aHangingServer();
    const page = new AbortController();
    const answer = getJson('/a', { signal: page.signal });
    page.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('throws a transient error when contact is lost in the middle of an answer', async () => {
    const cut = {
      status: 200,
      ok: true,
      headers: new Headers(),
      text: () => Promise.reject(new TypeError('network error')),
    };
    globalThis.fetch = () => Promise.resolve(cut as unknown as Response);
    await expect(getJson('/a')).rejects.toMatchObject({ status: 0, isTransient: true });
  });

  it('gives a text for any error', () => {
    expect(errorText(new ApiError(400, 'felaktigt datum'))).toBe('felaktigt datum');
    expect(errorText(new TypeError('x is not a function'))).toBe('Något gick fel. Försök igen.');
  });
});

/** A server that never answers; `timeOut` fires the client's own timeout. */
function aHangingServer() {
  const timeout = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  globalThis.fetch = (_path, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
  return {
    timeOut: () => timeout.abort(),
  };
}

describe('retryImport', () => {
  it('retries every three seconds until the code loads', async () => {
    jest.useFakeTimers();
    const importCode = jest
      .fn()
      .mockRejectedValueOnce(new Error('away'))
      .mockRejectedValueOnce(new Error('away'));
    const code = retryImport(importCode.mockResolvedValue('here'));
    await jest.advanceTimersByTimeAsync(5999);
    expect(importCode).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(await code).toBe('here');
  });
});

describe('newerAnswer', () => {
  const [old, young] = [{ revision: 4 }, { revision: 7 }];

  it.each([
    [undefined, old, old],
    [null, old, old],
    [young, old, young],
    [old, young, young],
  ])('picks between %j and %j', (cached, fetched, newer) => expect(newerAnswer(cached, fetched)).toBe(newer));

  it('picks the one read last when both have the same revision', () => {
    const fetched = { ...old };
    expect(newerAnswer(old, fetched)).toBe(fetched);
  });
});
