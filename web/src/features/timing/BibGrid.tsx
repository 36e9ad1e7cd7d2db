import clsx from 'clsx';
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type PointerEvent,
  type RefObject,
} from 'react';
import { distanceLabel, markLabel, readPart, type BoardRunner } from '@app/domain';
import { serverClock } from '../../api/clock';
import { distanceClass } from '../../components/DistanceChip';
import { playRefusalSignal } from './finish-signal';
import type { TapAction } from './FinishModes';
import { nameOf } from './timing-board';
import { serverTimeOf, usePress } from './use-press';
import { useTemporary } from './use-temporary';
import styles from './BibGrid.module.css';

interface BibGridProps {
  readonly runners: readonly BoardRunner[];
  readonly saving: ReadonlySet<string>;
  /** Changes when the user asks for another view; the grid is then laid out at once. */
  readonly view: string;
  readonly mode: TapAction;
  /** Changes with the content above the grid: a start or a reset, also on another device. */
  readonly headerState: string;
  /** Shows each runner’s race by colour and label. */
  readonly showsDistance?: boolean;
  /** Shown when the grid is empty. */
  readonly emptyText: string;
  /** Returns why the tap was refused, for the bib’s cell, when the caller has said so elsewhere too. */
  readonly onPress: (runner: BoardRunner, moment: number) => string | undefined;
}

/** A tap that did not count: shown in its cell. `spoken` is for screen readers, '' when said elsewhere. */
interface RefusedTap {
  readonly sort: string;
  readonly text: string;
  readonly spoken: string;
}

const REFUSED_MS = 2000;
const MOVED = 'Flyttades – tryck igen';
const NOT_ON_COURSE = 'Inte kvar ute';

/** The bibs on the course, by number. Finished ones leave an empty slot until the tapping pauses. */
export function BibGrid(props: BibGridProps) {
  const { runners, saving, view, mode, headerState, showsDistance = false, emptyText, onPress } = props;
  const key = runners.map(({ sort }) => sort).join();
  const present = useMemo(() => (key === '' ? [] : key.split(',')), [key]);
  const grid = useRef<HTMLDivElement>(null);
  const { slots, postponeLayout, holdLayout, isSettled } = useStableSlots({
    present,
    view,
    headerState,
    grid,
  });
  const bySort = new Map(runners.map((runner) => [runner.sort, runner]));
  const [refused, showRefused] = useTemporary<RefusedTap>(REFUSED_MS);
  const lastTaken = useRef('');
  const press = useCallback(
    (runner: BoardRunner, moment: number, isAimed: boolean) => {
      const { sort, bib } = runner;
      postponeLayout();
      if (!isAimed) {
        playRefusalSignal();
        showRefused({ sort, text: MOVED, spoken: `Nr ${String(bib)} flyttades. Tryck igen.` });
        return;
      }
      lastTaken.current = sort;
      const text = onPress(runner, moment);
      showRefused(text === undefined ? undefined : { sort, text, spoken: '' });
    },
    [postponeLayout, onPress, showRefused],
  );
  const pressEmpty = (sort: string) => {
    // The release of the press that emptied the slot, or a second tap on the same bib.
    if (sort === lastTaken.current) return;
    playRefusalSignal();
    showRefused({ sort, text: NOT_ON_COURSE, spoken: NOT_ON_COURSE });
  };

  return (
    <>
      <div
        ref={grid}
        role="group"
        aria-label="Kvar ute"
        className={styles.grid}
        data-mode={mode}
        onPointerMove={postponeLayout}
        onPointerDown={holdLayout}
      >
        {slots.length === 0 && <p className={styles.none}>{emptyText}</p>}
        {slots.map((sort) => {
          const runner = bySort.get(sort);
          const refusal = refused?.sort === sort ? refused.text : undefined;
          if (!runner)
            return (
              <span key={sort} aria-hidden className={styles.empty} onPointerUp={() => pressEmpty(sort)}>
                {refusal}
              </span>
            );
          return (
            <BibCell
              key={sort}
              runner={runner}
              isSaving={saving.has(sort)}
              action={mode === 'finish' ? 'i mål' : markLabel(mode)}
              showsDistance={showsDistance && refusal === undefined}
              refusal={refusal}
              isSettled={isSettled}
              onPress={press}
            />
          );
        })}
      </div>
      <span role="alert" className="sr-only">
        {refused?.spoken}
      </span>
    </>
  );
}

interface BibCellProps {
  readonly runner: BoardRunner;
  readonly isSaving: boolean;
  /** The effect of a press, for screen readers. */
  readonly action: string;
  readonly showsDistance: boolean;
  /** Why the last tap was refused, for a moment. */
  readonly refusal: string | undefined;
  readonly isSettled: StableSlots['isSettled'];
  readonly onPress: (runner: BoardRunner, moment: number, isAimed: boolean) => void;
}

/** One bib to tap. Re-renders only when its own runner changes. */
const BibCell = memo(function BibCell(props: BibCellProps) {
  const { runner, isSaving, action, showsDistance, refusal, isSettled, onPress } = props;
  // A press without a pointer, by keyboard or screen reader, is always meant for this bib.
  const isAimed = useRef(true);
  const press = usePress((moment) => {
    onPress(runner, moment, isAimed.current);
    isAimed.current = true;
  });
  const race = showsDistance ? distanceOf(runner) : undefined;
  return (
    <button
      type="button"
      aria-label={[`Nr ${String(runner.bib)} ${nameOf(runner)}`, race?.label, action]
        .filter(Boolean)
        .join(', ')}
      className={styles.cell}
      data-refused={refusal}
      {...press}
      onPointerDown={(event) => {
        isAimed.current = isSettled(runner.sort, serverClock.now() - serverTimeOf(event));
        press.onPointerDown(event);
      }}
      onPointerCancel={() => {
        isAimed.current = true;
        press.onPointerCancel();
      }}
      onClick={(event) => {
        if (event.detail === 0) isAimed.current = true;
        press.onClick(event);
      }}
    >
      {race && <span className={clsx(styles.distance, race.className)}>{race.label}</span>}
      <span className={clsx('tabular', styles.digits)} data-long={(runner.bib ?? 0) > 9999 || undefined}>
        {runner.bib}
      </span>
      <span className={styles.name} title={nameOf(runner)}>
        {refusal ?? (isSaving ? 'sparas…' : nameOf(runner))}
      </span>
    </button>
  );
});

function distanceOf({ part }: BoardRunner) {
  const metres = readPart(part)?.distance ?? 0;
  return { label: distanceLabel(metres), className: distanceClass(metres) };
}

/**
 * The pause in the taps and the aiming on this screen before the grid closes its gaps, ms. Longer than the time
 * between two runners while they keep coming: a tap right after a layout is often refused.
 */
const PAUSE_MS = 4000;
/** The pause once the gaps fill two rows of a phone, ms: short enough to fit between two runners. */
const SHORT_PAUSE_MS = 700;
const MAX_GAPS = 6;
/** A tap this soon after its cell has moved was aimed at the previous content, ms. */
const SETTLE_MS = 300;

interface StableSlotsInput {
  readonly present: Slots;
  readonly view: string;
  readonly headerState: string;
  readonly grid: RefObject<HTMLElement | null>;
}

interface StableSlots {
  readonly slots: Slots;
  /** Postpones the next layout, since the user is aiming at the grid. */
  readonly postponeLayout: () => void;
  /** Allows no layout until the finger lifts. A mouse presses at once and needs none. */
  readonly holdLayout: (event: Pick<PointerEvent, 'pointerType'>) => void;
  /** Whether a cell touched `agoMs` ago had been in place long enough to be the target. */
  readonly isSettled: (sort: string, agoMs: number) => boolean;
}

/**
 * The slots of a grid that never moves a cell under a finger: it closes gaps only after a pause in the taps
 * and the aiming on this screen. Changes by other devices start that pause but do not prolong it.
 * A new `view` (another filter, another race) is laid out at once, since the user asked for it. A new
 * `headerState` may mean that something above moved the whole grid.
 */
function useStableSlots({ present, view, headerState, grid }: StableSlotsInput): StableSlots {
  const [laidOut, setLaidOut] = useState({ view, slots: present });
  const latest = useRef({ present, slots: present });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const layoutAt = useRef(Infinity);
  const isHeld = useRef(false);
  const topBefore = useRef<number>(undefined);

  const slots = laidOut.view === view ? stableSlots(laidOut.slots, present) : present;
  if (slots !== laidOut.slots || laidOut.view !== view) setLaidOut({ view, slots });

  const scheduleLayout = useCallback(
    (at: number) => {
      clearTimeout(timer.current);
      layoutAt.current = at;
      timer.current = setTimeout(() => {
        layoutAt.current = Infinity;
        if (isHeld.current || !differ(latest.current)) return;
        topBefore.current = topOf(grid.current);
        setLaidOut((now) => ({ ...now, slots: latest.current.present }));
      }, at - performance.now());
    },
    [grid],
  );
  const postponeLayout = useCallback(() => {
    scheduleLayout(performance.now() + pauseFor(latest.current));
  }, [scheduleLayout]);
  const holdLayout = useCallback(({ pointerType }: Pick<PointerEvent, 'pointerType'>) => {
    isHeld.current = pointerType !== 'mouse';
  }, []);
  useEffect(() => {
    const release = () => {
      if (!isHeld.current) return;
      isHeld.current = false;
      postponeLayout();
    };
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    return () => {
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
      clearTimeout(timer.current);
    };
  }, [postponeLayout]);

  const lastLayout = useRef({ slots, headerState, top: NaN });
  const movedAt = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const before = lastLayout.current;
    // A page that became shorter may have been scrolled by the browser.
    const isScrolled = topBefore.current !== undefined && topBefore.current !== topOf(grid.current);
    const top = topInPage(grid);
    const isGridMoved = isScrolled || (before.headerState !== headerState && before.top !== top);
    const at = performance.now();
    for (const sort of isGridMoved ? slots : movedCells(before.slots, slots)) movedAt.current.set(sort, at);
    topBefore.current = undefined;
    lastLayout.current = { slots, headerState, top };
  }, [slots, headerState, grid]);
  const isSettled = useCallback(
    (sort: string, agoMs: number) =>
      performance.now() - agoMs - (movedAt.current.get(sort) ?? -Infinity) >= SETTLE_MS,
    [],
  );

  useEffect(() => {
    latest.current = { present, slots };
    if (differ(latest.current))
      scheduleLayout(Math.min(layoutAt.current, performance.now() + pauseFor(latest.current)));
  }, [present, slots, scheduleLayout]);

  return { slots, postponeLayout, holdLayout, isSettled };
}

/** The slots of the grid, in order. A slot retains the runner’s id after the runner has left. */
type Slots = readonly string[];

/**
 * The slots while nothing may move: leavers leave an empty slot, a returning runner takes the old one,
 * newcomers are appended.
 */
export function stableSlots(previous: Slots, present: Slots): Slots {
  const placed = new Set(previous);
  const newcomers = present.filter((sort) => !placed.has(sort));
  return newcomers.length === 0 ? previous : [...previous, ...newcomers];
}

/** The cells whose place held another runner, or nothing, before. */
function movedCells(before: Slots, after: Slots): Slots {
  return after.filter((sort, index) => before[index] !== sort);
}

interface Layout {
  readonly present: Slots;
  readonly slots: Slots;
}

/** Whether the grid has gaps, or newcomers out of order. */
function differ({ present, slots }: Layout): boolean {
  return present.length !== slots.length || present.some((sort, index) => slots[index] !== sort);
}

function pauseFor({ present, slots }: Layout): number {
  return slots.length - present.length >= MAX_GAPS ? SHORT_PAUSE_MS : PAUSE_MS;
}

/** The element’s place in the window, px. */
function topOf(element: HTMLElement | null): number {
  return element?.getBoundingClientRect().top ?? 0;
}

/** The grid’s place in the page, px: the same wherever the page is scrolled. */
function topInPage(grid: RefObject<HTMLElement | null>): number {
  return topOf(grid.current) + window.scrollY;
}
