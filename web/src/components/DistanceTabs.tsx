import clsx from 'clsx';
import type { KeyboardEvent, ReactNode } from 'react';
import { distanceLabel, ownValue } from '@app/domain';
import { distanceClass } from './DistanceChip';
import styles from './DistanceTabs.module.css';

interface DistanceTabsProps {
  /** Metres. */
  readonly distances: readonly number[];
  readonly distance: number;
  readonly onChoose: (metres: number) => void;
  /** The race day, printed beside the distance: paper has no tabs. */
  readonly printed: string;
  /** The content of the selected tab. */
  readonly children: ReactNode;
}

/**
 * A tab per distance, by colour and label, and the selected one's content. Arrow keys move between tabs, Home
 * and End to the outer ones.
 */
export function DistanceTabs({ distances, distance, onChoose, printed, children }: DistanceTabsProps) {
  return (
    <>
      <div
        role="tablist"
        aria-label="Distans"
        className={clsx('not-printed', styles.list)}
        onKeyDown={moveFocus}
      >
        {distances.map((metres) => (
          <button
            key={metres}
            type="button"
            role="tab"
            id={tabId(metres)}
            aria-selected={metres === distance}
            aria-controls="race-panel"
            tabIndex={metres === distance ? 0 : -1}
            className={clsx(distanceClass(metres), styles.tab)}
            onClick={() => onChoose(metres)}
          >
            {distanceLabel(metres)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="race-panel" aria-labelledby={tabId(distance)} className={styles.panel}>
        <p className={clsx('heading-2 only-printed', styles.printed)}>
          {distanceLabel(distance)} {printed}
        </p>
        {children}
      </div>
    </>
  );
}

const tabId = (metres: number) => `tab-${metres}`;

/** Moves the focus from the current tab to the key's target, wrapping at the ends. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.indexOf(event.target as HTMLElement);
  const to = ownValue({ ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }, event.key);
  if (to === undefined) return;
  event.preventDefault();
  tabs.at(to % tabs.length)?.focus();
}
