import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { aBoardRunner, aRace, aTimingBoard } from '../../testing/builders';
import { renderPage } from '../../testing/render';
import { FinishLine } from './FinishLine';

const bibs = [12, 280, 330, 331];
const race = aRace({ state: 'started', started: 1_000_000 });

describe('Tapping at the finish line', () => {
  it('finishes no other runner when a bib found by typing is tapped twice', () => {
    const { type, tapAt, taken, wait } = aFinishLine();
    type('33');
    wait(400);
    tapAt(0);
    expect(screen.getByRole('textbox', { name: 'Startnummer' })).toHaveValue('');
    wait(100);
    tapAt(0);
    expect(taken).toEqual([330]);
  });

  it('finishes the next match at once, and lays out all bibs when the tapping pauses', () => {
    const { type, tapAt, taken, wait, shown } = aFinishLine();
    type('33');
    wait(400);
    tapAt(0);
    wait(50);
    tapAt(1);
    expect(taken).toEqual([330, 331]);
    wait(1300);
    expect(shown()).toEqual([12, 280]);
  });

  it('shows all bibs at once on Esc', () => {
    const { type, shown } = aFinishLine();
    type('33');
    expect(shown()).toEqual([330, 331]);
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Startnummer' }), { key: 'Escape' });
    expect(shown()).toEqual(bibs);
  });

  it('ignores a tap on a bib that has just moved under the finger', () => {
    const { type, tapAt, taken, wait } = aFinishLine();
    type('33');
    wait(200);
    tapAt(0);
    expect(taken).toEqual([]);
    wait(200);
    tapAt(0);
    expect(taken).toEqual([330]);
  });
});

describe('A race started on another device', () => {
  it('ignores a tap right after the grid has moved', () => {
    const { tapAt, taken, wait, setRace } = aFinishLine(aRace());
    setRace(race);
    wait(100);
    tapAt(0);
    expect(taken).toEqual([]);
    wait(300);
    tapAt(0);
    expect(taken).toEqual([12]);
  });
});

function aFinishLine(first = race) {
  let shownRace = first;
  jest.useFakeTimers();
  const taken: (number | null)[] = [];
  const out = () => bibs.filter((bib) => !taken.includes(bib));
  const line = () => {
    const runners = out().map((bib) => aBoardRunner({ sort: `runner-${String(bib)}`, bib }));
    return aTimingBoard([shownRace, ...runners]);
  };
  const keeper = {
    submit: () => '',
    finish: jest.fn(({ bib }: { bib: number | null }) => void taken.push(bib)),
    restore: jest.fn(),
    mark: jest.fn(),
    last: undefined,
    undone: undefined,
    undo: jest.fn(),
    redo: jest.fn(),
  };
  let redraw: () => void = () => undefined;
  function Line() {
    const [, setDrawn] = useState(0);
    redraw = () => setDrawn((drawn) => drawn + 1);
    const board = line();
    return <FinishLine board={board} day={[board]} timekeeper={keeper} />;
  }
  renderPage(<Line />);
  const grid = () => [...screen.getByRole('group', { name: 'Kvar ute' }).children];
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  wait(400);
  return {
    taken,
    wait,
    setRace: (next: typeof race) => {
      shownRace = next;
      act(() => redraw());
    },
    shown: () => grid().map(({ textContent }) => parseInt(textContent, 10)),
    type: (digits: string) =>
      fireEvent.change(screen.getByRole('textbox', { name: 'Startnummer' }), { target: { value: digits } }),
    // A finger hits the slot’s content, a bib or nothing.
    tapAt: (place: number) => {
      const hit = grid()[place];
      act(() => {
        if (hit) fireEvent(hit, press());
        redraw();
      });
    },
  };
}

// jsdom has no PointerEvent: a mouse event with a pointer type.
function press(): Event {
  const event = new MouseEvent('pointerdown', { bubbles: true, cancelable: true, button: 0 });
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  return Object.assign(event, { pointerType: 'mouse' });
}
