import { useRef, type MouseEvent, type PointerEvent } from 'react';
import { momentOf } from './tap-moment';

interface PressHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onClick: (event: MouseEvent) => void;
}

/**
 * A button whose moment (server time, epoch ms) is when it was touched, not when it was let go. A mouse counts at once;
 * a finger when it lifts, so that a scroll that begins on the button (the browser cancels the pointer) presses nothing.
 * The keyboard and assistive technology come as a click without a pointer.
 */
export function usePress(press: (moment: number) => void): PressHandlers {
  const touchedAt = useRef<number>(undefined);

  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      if (event.pointerType === 'mouse') press(momentOf(event));
      else touchedAt.current = momentOf(event);
    },
    onPointerUp: () => {
      const moment = touchedAt.current;
      touchedAt.current = undefined;
      if (moment !== undefined) press(moment);
    },
    onPointerCancel: () => {
      touchedAt.current = undefined;
    },
    onClick: (event) => {
      if (event.detail === 0) press(momentOf(event));
    },
  };
}
