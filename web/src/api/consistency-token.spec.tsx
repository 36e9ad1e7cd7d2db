import { FakeServer } from '../testing/fake-server';
import { fetchStatus, getJson, postJson } from './client';
import { withConsistencyToken, storeConsistencyToken } from './consistency-token';

const FIRST = '0000000000000041';
const THEN = '0000000000000042';

describe('The consistency token', () => {
  it('is sent with every request after the answer that set it', async () => {
    const server = new FakeServer()
      .on('POST /update', { body: {}, consistencyToken: FIRST })
      .on(`GET /get?atLeast=${FIRST}`, { body: {} })
      .on(`GET /api/races?ended=true&atLeast=${FIRST}`, { body: [] })
      .on(`GET /verify?id=1&atLeast=${FIRST}`, { status: 202, consistencyToken: THEN })
      .on(`POST /book-v2?atLeast=${THEN}`, { status: 409, body: { error: 'nej' } })
      .install();
    await postJson('/update');
    await getJson('/get');
    await getJson('/api/races?ended=true');
    await fetchStatus('/verify?id=1');
    await expect(postJson('/book-v2')).rejects.toThrow('nej');
    expect(server.requests).toHaveLength(5);
  });

  it('is the highest one received, in any order', () => {
    storeConsistencyToken(THEN);
    storeConsistencyToken(FIRST);
    expect(withConsistencyToken('/get')).toBe(`/get?atLeast=${THEN}`);
  });

  it.each([null, undefined, ''])('is unchanged by an answer without one (%j)', (token) => {
    storeConsistencyToken(token);
    expect(withConsistencyToken('/get')).toBe('/get');
  });

  it('expires after 30 s, and then any position is accepted: the log may be another one', () => {
    jest.useFakeTimers();
    storeConsistencyToken(THEN);
    jest.advanceTimersByTime(29_999);
    expect(withConsistencyToken('/get')).toBe(`/get?atLeast=${THEN}`);
    jest.advanceTimersByTime(1);
    expect(withConsistencyToken('/get')).toBe('/get');
    storeConsistencyToken(FIRST);
    expect(withConsistencyToken('/get')).toBe(`/get?atLeast=${FIRST}`);
  });

  it("expires when the device's clock was set back", () => {
    jest.useFakeTimers();
    storeConsistencyToken(THEN);
    jest.setSystemTime(Date.now() - 60_000);
    expect(withConsistencyToken('/get')).toBe('/get');
  });

  it('survives a reload and is shared between tabs', () => {
    storeConsistencyToken(THEN);
    expect(localStorage.getItem('raceday.seen')).toMatch(/^0{14}42 \d+$/);
  });
});
