import type { Page } from 'playwright-core';

/** Where a button is (CSS pixels, in the page) and what a tap at its centre would hit. */
interface ButtonPosition {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** 'itself', 'out of the window' or 'covered by …'. */
  readonly hit: string;
}

/** Every button used while runners finish, by name: bibs, the number's own button, undo, modes, start. */
export type ButtonPositions = Readonly<Record<string, ButtonPosition>>;

/** Current positions of the enabled buttons. */
export function buttonPositions(page: Page): Promise<ButtonPositions> {
  return page.evaluate<ButtonPositions>(POSITIONS_SCRIPT);
}

// Runs in the page, whose globals these tests lack.
const POSITIONS_SCRIPT = `(() => {
  const round = (px) => Math.round(px * 100) / 100;
  const nameOf = (element) => element?.getAttribute('aria-label') ?? element?.textContent ?? 'nothing';
  const hitAt = (button, box) => {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return 'out of the window';
    const hit = document.elementFromPoint(x, y);
    return hit !== null && button.contains(hit) ? 'itself' : 'covered by ' + nameOf(hit).slice(0, 60);
  };
  const rooms = ['Loppet', 'Mållinjen'].map((name) => '[aria-label="' + name + '"] button:enabled');
  return Object.fromEntries(
    [...document.querySelectorAll(rooms.join())].map((button) => {
      const box = button.getBoundingClientRect();
      const place = { x: round(box.x + scrollX), y: round(box.y + scrollY) };
      const size = { width: round(box.width), height: round(box.height) };
      return [nameOf(button), { ...place, ...size, hit: hitAt(button, box) }];
    }),
  );
})()`;

/** Lists buttons that moved, changed size or are covered; [] when none did. */
export function positionChanges(before: ButtonPositions, now: ButtonPositions): string[] {
  return Object.entries(now).flatMap(([name, place]) => {
    const known = before[name];
    const isCovered = place.hit.startsWith('covered');
    const isMoved = known !== undefined && boxOf(known) !== boxOf(place);
    return [
      ...(isMoved ? [`${name}: ${boxOf(known)} became ${boxOf(place)}`] : []),
      ...(isCovered ? [`${name}: ${place.hit}`] : []),
    ];
  });
}

function boxOf({ x, y, width, height }: ButtonPosition): string {
  return `${String(x)},${String(y)} ${String(width)}×${String(height)}`;
}
