import { useRef, type MouseEvent, type PointerEvent } from 'react';
import { serverClock } from '../../api/clock';

interface PressHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
  readonly onClick: (event: MouseEvent) => void;
}

/**
 * A button whose moment (server time, epoch ms) is when it was touched, not when it was let go. A mouse counts at once;
 * a finger when it lifts, so that a scroll that begins on the button (the browser cancels the pointer) presses nothing.
 * Sliding off the button presses nothing either. The keyboard and assistive technology come as a click without a pointer.
 */
export function usePress(press: (moment: number) => void): PressHandlers {
  const touchedAt = useRef<number>(undefined);

  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      if (event.pointerType === 'mouse') press(momentOf(event));
      else touchedAt.current = momentOf(event);
    },
    onPointerUp: (event) => {
      const moment = touchedAt.current;
      touchedAt.current = undefined;
      if (moment !== undefined && isInside(event)) press(moment);
    },
    onPointerCancel: () => {
      touchedAt.current = undefined;
    },
    onClick: (event) => {
      if (event.detail === 0) press(momentOf(event));
    },
  };
}

function isInside({ currentTarget, clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

const OLDEST_MS = 10_000;

/**
 * When the finger touched the screen, in server time (epoch ms): the event's own stamp, so that a busy page,
 * whose handler runs late, still gives the right time. Its age is what counts: the stamp's clock may stop in sleep.
 */
export function momentOf(event: { readonly timeStamp: number }): number {
  const age = performance.now() - event.timeStamp;
  const believable = age >= 0 && age <= OLDEST_MS ? age : 0;
  return Math.round(serverClock.ago(believable));
}
