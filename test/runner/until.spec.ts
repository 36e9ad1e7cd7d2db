import { recordForTimeoutError, until, within } from '../support/until';

describe('Waiting in a test', () => {
  it("returns the check's first value that is not false", async () => {
    let asked = 0;
    expect(await until(() => (asked += 1) > 2 && `asked ${String(asked)} times`)).toBe('asked 3 times');
  });

  it('reports what it waited for and the last observed value after the timeout', async () => {
    const check = () => recordForTimeoutError({ status: 503 }).status === 200;
    await expect(until(check, { withinMs: 20 })).rejects.toThrow(
      /^Waited 0.02 s for .*status === 200\nIt saw last: { status: 503 }$/s,
    );
  });

  it('times out when the check never resolves', async () => {
    const check = () => new Promise<boolean>(() => undefined);
    await expect(until(check, { withinMs: 20, what: 'an answer' })).rejects.toThrow(
      'Waited 0.02 s for an answer',
    );
  });

  it('rethrows at once what the check throws', async () => {
    const check = () => Promise.reject(new Error('refused'));
    await expect(until(check)).rejects.toThrow('refused');
  });

  it('has the line of the test in the stack of the error', async () => {
    const error = await until(() => false, { withinMs: 1 }).catch((each: unknown) => each);
    expect((error as Error).stack).toMatch(/^Error: Waited 0.001 s for .*\n\s+at .*until\.spec\.ts/);
  });

  it('resolves or times out with a promise', async () => {
    expect(await within(Promise.resolve('here'), 'a payment')).toBe('here');
    const never = new Promise<never>(() => undefined);
    await expect(within(never, 'a payment', 1)).rejects.toThrow('Waited 0.001 s for a payment');
  });
});
