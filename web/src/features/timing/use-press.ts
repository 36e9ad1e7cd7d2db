import { useRef, type MouseEvent, type PointerEvent } from 'react';
import { serverClock } from '../../api/clock';

interface PressHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
  readonly onClick: (event: MouseEvent) => void;
}

/**
 * Handlers for a button that reports when it was touched, not released (server time, epoch ms).
 * A mouse counts at once; a finger when it lifts, so that a scroll begun on the button (the browser cancels
 * the pointer) presses nothing. Sliding off the button presses nothing either, but a button that moves away
 * under a still finger is pressed. The keyboard and assistive technology arrive as a click without a pointer.
 * The mouse events that a browser sends after a touch are prevented: the press may have put another button
 * under the finger.
 */
export function usePress(press: (moment: number) => void): PressHandlers {
  const touch = useRef<TouchStart>(undefined);

  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      if (event.pointerType === 'mouse') press(serverTimeOf(event));
      else touch.current = { moment: serverTimeOf(event), x: event.clientX, y: event.clientY };
    },
    onPointerUp: (event) => {
      const touched = touch.current;
      touch.current = undefined;
      if (!touched || !(isInside(event) || isStill(touched, event))) return;
      // On the element itself, since the press may remove it: React would then not see its events.
      event.currentTarget.addEventListener('touchend', preventDefault, { once: true });
      press(touched.moment);
    },
    onPointerCancel: () => {
      touch.current = undefined;
    },
    onClick: (event) => {
      if (event.detail === 0) press(serverTimeOf(event));
    },
  };
}

function preventDefault(event: Event): void {
  event.preventDefault();
}

/** Where and when a finger came down. */
interface TouchStart {
  readonly moment: number;
  readonly x: number;
  readonly y: number;
}

/** A finger that has moved less than this since it came down has not slid, px. */
const STILL_PX = 10;

function isStill({ x, y }: TouchStart, { clientX, clientY }: PointerEvent): boolean {
  return Math.hypot(clientX - x, clientY - y) < STILL_PX;
}

function isInside({ currentTarget, clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

const MAX_AGE_MS = 10_000;

/**
 * The time of an event in server time (epoch ms), by its own stamp, so that a late handler on a busy page
 * still gives the right time. Only the stamp’s age counts: its clock may stop in sleep. Ignores an age over
 * 10 s.
 */
export function serverTimeOf(event: { readonly timeStamp: number }): number {
  const age = performance.now() - event.timeStamp;
  const believable = age >= 0 && age <= MAX_AGE_MS ? age : 0;
  return Math.round(serverClock.msAgo(believable));
}
