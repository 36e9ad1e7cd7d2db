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
    wait(4100);
    expect(shown()).toEqual([12, 280]);
  });

  it('shows all bibs at once on Esc', () => {
    const { type, shown } = aFinishLine();
    type('33');
    expect(shown()).toEqual([330, 331]);
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Startnummer' }), { key: 'Escape' });
    expect(shown()).toEqual(bibs);
  });

  it('refuses a tap on a bib that has just moved under the finger, and says so in its cell for a moment', () => {
    const { type, tapAt, taken, wait, cellOf } = aFinishLine();
    type('33');
    wait(200);
    tapAt(0);
    expect(taken).toEqual([]);
    expect(cellOf(330)).toHaveTextContent('330Flyttades – tryck igen');
    expect(screen.getByText('Nr 330 flyttades. Tryck igen.')).toHaveRole('alert');
    wait(2000);
    expect(cellOf(330)).toHaveTextContent('330Stina Ödman');
    tapAt(0);
    expect(taken).toEqual([330]);
  });

  it('counts a tap right after the grid has closed up on a bib that did not move', () => {
    const { tap, taken, wait, shown } = aFinishLine();
    tap(280);
    wait(4000);
    expect(shown()).toEqual([12, 330, 331]);
    wait(50);
    tap(330);
    expect(taken).toEqual([280]);
    tap(12);
    expect(taken).toEqual([280, 12]);
  });

  it('refuses a tap right after the page has become shorter and scrolled under the finger', () => {
    const { tap, taken, wait } = aFinishLine();
    tap(331);
    jest
      .spyOn(screen.getByRole('group', { name: 'Kvar ute' }), 'getBoundingClientRect')
      .mockReturnValueOnce(new DOMRect(0, 100))
      .mockReturnValue(new DOMRect(0, 184));
    wait(4000);
    tap(12);
    expect(taken).toEqual([331]);
  });

  it.each([
    [500, 30],
    [1250, 6],
    [1450, 6],
    [2100, 6],
    [3000, 6],
  ])('counts every tap at one runner per %i ms, with %i gaps at most', (pace, limit) => {
    const many = Array.from({ length: 30 }, (_, index) => 101 + index);
    const { tap, taken, wait, gaps } = aFinishLine({ all: many });
    let most = 0;
    for (const bib of many) {
      tap(bib);
      most = Math.max(most, gaps());
      wait(pace);
    }
    expect(taken).toEqual(many);
    expect(most).toBeLessThanOrEqual(limit);
  });

  it('counts a press by keyboard right after the grid has closed up', () => {
    const { tap, taken, wait, cellOf } = aFinishLine();
    tap(280);
    wait(4050);
    fireEvent.click(cellOf(330), { detail: 0 });
    expect(taken).toEqual([280, 330]);
  });

  it('closes no gaps while a finger is on a bib', () => {
    const { leave, touch, taken, wait, gaps } = aFinishLine();
    touch('pointerdown', 331);
    leave(280);
    wait(5000);
    expect(gaps()).toBe(1);
    touch('pointerup', 331);
    expect(taken).toEqual([331]);
    wait(4000);
    expect(gaps()).toBe(0);
  });

  it.each([
    ['counts a touch when the grid moves away under the still finger', 0, [12]],
    ['counts no touch that slides off the bib', 50, []],
  ])('%s', (_, slidPx, finished) => {
    const { touch, taken, cellOf } = aFinishLine();
    touch('pointerdown', 12);
    const away = new DOMRect(0, -200, 100, 76);
    jest.spyOn(cellOf(12), 'getBoundingClientRect').mockReturnValue(away);
    touch('pointerup', 12, slidPx);
    expect(taken).toEqual(finished);
  });

  it('says in the empty slot that a runner finished on another device is gone', () => {
    const { leave, tap, taken, wait, slotAt } = aFinishLine();
    leave(280);
    wait(100);
    act(() => void fireEvent(slotAt(1), pointer('pointerup', 'touch')));
    expect(slotAt(1)).toHaveTextContent('Inte kvar ute');
    tap(330);
    act(() => void fireEvent(slotAt(2), pointer('pointerup', 'mouse')));
    expect(slotAt(2)).toBeEmptyDOMElement();
    expect(taken).toEqual([330]);
  });
});

describe('Another device at the same finish line', () => {
  it.each([200, 700, 1300])('leaves few gaps when it finishes a runner per %i ms', (pace) => {
    const many = Array.from({ length: 40 }, (_, index) => 101 + index);
    const { leave, wait, gaps } = aFinishLine({ all: many });
    let most = 0;
    for (const bib of many.slice(0, 30)) {
      leave(bib);
      most = Math.max(most, gaps());
      wait(pace);
    }
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(10);
    wait(4000);
    expect(gaps()).toBe(0);
  });
});

describe('A race started on another device', () => {
  it('refuses a tap right after the grid has moved', () => {
    const { tapAt, taken, wait, setRace, cellOf } = aFinishLine({ first: aRace() });
    jest
      .spyOn(screen.getByRole('group', { name: 'Kvar ute' }), 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(0, 40));
    setRace(race);
    wait(100);
    tapAt(0);
    expect(taken).toEqual([]);
    expect(cellOf(12)).toHaveTextContent('Flyttades – tryck igen');
    wait(300);
    tapAt(0);
    expect(taken).toEqual([12]);
  });

  it('refuses no tap while the grid stays where it was', () => {
    const { tapAt, taken, wait, setRace } = aFinishLine({ first: aRace() });
    setRace(race);
    wait(100);
    tapAt(0);
    expect(taken).toEqual([12]);
  });
});

describe('A tap before the start', () => {
  it('is refused in the bib’s cell and beside the number', () => {
    const { tap, taken, cellOf } = aFinishLine({ first: aRace() });
    tap(12);
    expect(taken).toEqual([]);
    expect(cellOf(12)).toHaveTextContent('12Ej startat');
    expect(screen.getByText('Nr 12: Race not started')).toHaveRole('alert');
  });
});

const STEP_MS = 50;

interface FinishLineOptions {
  readonly first?: typeof race;
  readonly all?: readonly number[];
}

function aFinishLine({ first = race, all = bibs }: FinishLineOptions = {}) {
  let shownRace = first;
  jest.useFakeTimers();
  const taken: (number | null)[] = [];
  const elsewhere: number[] = [];
  const out = () => all.filter((bib) => !taken.includes(bib) && !elsewhere.includes(bib));
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
  const slotAt = (place: number) => grid()[place] ?? document.body;
  const cellOf = (bib: number) => screen.getByRole('button', { name: new RegExp(`^Nr ${String(bib)} `) });
  // In steps, since React renders at the end of each.
  const wait = (ms: number) => {
    for (let left = ms; left > 0; left -= STEP_MS)
      act(() => jest.advanceTimersByTime(Math.min(left, STEP_MS)));
  };
  const send = (target: Element, event: Event) =>
    act(() => {
      fireEvent(target, event);
      redraw();
    });
  wait(400);
  return {
    taken,
    wait,
    slotAt,
    cellOf,
    setRace: (next: typeof race) => {
      shownRace = next;
      act(() => redraw());
    },
    /** Finishes a runner on another device. */
    leave: (bib: number) => {
      elsewhere.push(bib);
      act(() => redraw());
    },
    shown: () => grid().map(({ textContent }) => parseInt(textContent, 10)),
    gaps: () => grid().filter(({ className }) => className === 'empty').length,
    type: (digits: string) =>
      fireEvent.change(screen.getByRole('textbox', { name: 'Startnummer' }), { target: { value: digits } }),
    // A finger hits the slot’s content, a bib or nothing.
    tapAt: (place: number) => send(slotAt(place), pointer('pointerdown', 'mouse')),
    tap: (bib: number) => send(cellOf(bib), pointer('pointerdown', 'mouse')),
    touch: (type: string, bib: number, clientY = 0) => send(cellOf(bib), pointer(type, 'touch', clientY)),
  };
}

// jsdom has no PointerEvent: a mouse event with a pointer type.
function pointer(type: string, pointerType: 'mouse' | 'touch', clientY = 0): Event {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientY });
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  return Object.assign(event, { pointerType });
}
