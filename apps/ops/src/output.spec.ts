import { createOutput } from './output';

const outputOf = (isTTY: boolean, work: (out: ReturnType<typeof createOutput>) => void) => {
  let text = '';
  work(createOutput({ isTTY, write: (more: string) => (text += more) }));
  return text;
};

describe('Progress output', () => {
  it('is a bar that is overwritten on a terminal', () => {
    const text = outputOf(true, (out) => {
      const progress = out.progress('events', 200);
      for (let count = 0; count <= 200; count += 1) progress.update(count);
      progress.end();
    });
    expect(text).toContain('\revents: [############............] 100 of 200\u001b[K');
    expect(text.endsWith('] 200 of 200\u001b[K\n')).toBe(true);
    expect(text.split('\r')).toHaveLength(102);
  });

  it('leaves the bar above other lines', () => {
    const text = outputOf(true, (out) => {
      const progress = out.progress('events', 4);
      progress.update(1);
      out.line('waiting');
      progress.update(4);
      progress.end();
      out.line('done');
    });
    const [, first, last] = text.split('\r');
    expect(first).toMatch(/ 1 of 4.*\nwaiting\n$/);
    expect(last).toMatch(/ 4 of 4.*\ndone\n$/);
  });

  it('is a line per quarter elsewhere', () => {
    const text = outputOf(false, (out) => {
      const progress = out.progress('events', 8);
      for (let count = 0; count <= 8; count += 1) progress.update(count);
      progress.end();
      out.line('done');
    });
    expect(text.split('\n')).toEqual([
      ...['events: 0 of 8', 'events: 2 of 8', 'events: 4 of 8', 'events: 6 of 8', 'events: 8 of 8'],
      ...['done', ''],
    ]);
  });

  it('shows an empty task as complete, and counts without a known total', () => {
    expect(outputOf(false, (out) => out.progress('events', 0).update(0))).toBe('events: 0 of 0\n');
    expect(outputOf(true, (out) => out.progress('events', 0).update(0))).toContain(
      '[########################] 0 of 0',
    );
    const counted = outputOf(false, (out) => {
      const progress = out.progress('events');
      for (const count of [1, 999, 1000]) progress.update(count);
    });
    expect(counted).toBe('events: 1\nevents: 1000\n');
  });
});
