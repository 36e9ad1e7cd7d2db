import { KeyedMutex } from './queues';

describe('KeyedMutex', () => {
  it('waits for earlier work of the same key, and not for other keys', async () => {
    const queue = new KeyedMutex();
    const done: string[] = [];
    let finish: () => void = () => undefined;
    const slow = queue.run('ek', () =>
      new Promise<void>((resolve) => (finish = resolve)).then(() => void done.push('slow')),
    );
    const next = queue.run('ek', async () => void done.push('next'));
    await queue.run('alm', async () => void done.push('other'));
    expect(done).toEqual(['other']);
    finish();
    await Promise.all([slow, next]);
    expect(done).toEqual(['other', 'slow', 'next']);
  });

  it('goes on after failed work, and rejects only its caller', async () => {
    const queue = new KeyedMutex();
    const failed = queue.run('ek', () => Promise.reject(new Error('no')));
    const next = queue.run('ek', () => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
