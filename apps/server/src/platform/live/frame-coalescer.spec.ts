import type { Row } from '@app/eventing';
import { FrameCoalescer } from './frame-coalescer';

describe('FrameCoalescer', () => {
  const sent: [part: string, revisions: number[]][] = [];
  let frames: FrameCoalescer<Row>;
  const change = (part: string, key: string, revision: number) => {
    frames.add(part, key, { revision });
  };

  beforeEach(() => {
    jest.useFakeTimers();
    sent.length = 0;
    frames = new FrameCoalescer((part, rows) => sent.push([part, rows.map(({ revision }) => revision)]));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('sends the first change at once, but after the caller has returned', () => {
    change('a', 'runner-1', 1);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(0);
    expect(sent).toEqual([['a', [1]]]);
  });

  it('gathers the changes of the next 50 ms, the newest of each row', () => {
    change('a', 'runner-1', 1);
    jest.advanceTimersByTime(1);
    change('a', 'runner-2', 2);
    change('a', 'runner-1', 3);
    change('a', 'runner-2', 4);
    jest.advanceTimersByTime(48);
    expect(sent).toHaveLength(1);
    jest.advanceTimersByTime(2);
    expect(sent.slice(1)).toEqual([['a', [4, 3]]]);
  });

  it('sends at once again after a pause', () => {
    change('a', 'runner-1', 1);
    jest.advanceTimersByTime(200);
    change('a', 'runner-1', 2);
    jest.advanceTimersByTime(1);
    expect(sent).toEqual([
      ['a', [1]],
      ['a', [2]],
    ]);
  });

  it('halves the frame rate while changes exceed one frame', () => {
    change('a', 'runner-0', 1);
    jest.advanceTimersByTime(1);
    for (let runner = 1; runner <= 51; runner++) change('a', `runner-${String(runner)}`, runner + 1);
    jest.advanceTimersByTime(49);
    change('a', 'runner-1', 99);
    jest.advanceTimersByTime(90);
    expect(sent).toHaveLength(2);
    jest.advanceTimersByTime(20);
    expect(sent.slice(2)).toEqual([['a', [99]]]);
  });

  it('does not make one race wait for another', () => {
    change('a', 'runner-1', 1);
    jest.advanceTimersByTime(1);
    change('b', 'runner-9', 2);
    jest.advanceTimersByTime(1);
    expect(sent.map(([part]) => part)).toEqual(['a', 'b']);
  });
});
