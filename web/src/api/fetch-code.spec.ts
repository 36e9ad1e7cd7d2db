import { untilFetched } from './fetch-code';

describe('Code of the page that comes later', () => {
  it('is asked for again every three seconds while the network is away', async () => {
    jest.useFakeTimers();
    const fetchCode = jest
      .fn()
      .mockRejectedValueOnce(new Error('away'))
      .mockRejectedValueOnce(new Error('away'));
    const code = untilFetched(fetchCode.mockResolvedValue('here'));
    await jest.advanceTimersByTimeAsync(5999);
    expect(fetchCode).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(await code).toBe('here');
  });
});
