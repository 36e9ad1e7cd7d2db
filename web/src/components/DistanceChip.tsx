import clsx from 'clsx';
import { memo } from 'react';
import { distanceColour, distanceLabel } from '@app/domain';
import styles from './DistanceChip.module.css';

/** A distance's label in its colour, the same everywhere. */
export const DistanceChip = memo(function DistanceChip({ metres }: { metres: number }) {
  return (
    <span title={distanceText(metres)} className={clsx('tabular', distanceClass(metres), styles.chip)}>
      {distanceLabel(metres)}
    </span>
  );
});

interface DistanceColours {
  readonly color: string;
  readonly tint: string;
}

const TINTS: Readonly<Record<number, string>> = {
  800: '#E0F2F0',
  1600: '#FDEDE5',
  2800: '#E6ECFC',
  5600: '#F5E7F6',
};

/**
 * The colour of a distance (metres), the same in tabs, chips, bib grid and charts. Always shown with its
 * label.
 */
export function distanceColours(metres: number): DistanceColours {
  return { color: distanceColour(metres), tint: TINTS[metres] ?? '#ECEFF1' };
}

/** The class that sets a distance's colours as `--distance` and `--tint`, for stylesheets. */
export function distanceClass(metres: number): string {
  return Object.hasOwn(TINTS, metres) ? `distance-${metres}` : 'distance-other';
}

/** 800 → '800 meter', 5600 → '5,6 kilometer', for running text and screen readers. */
export function distanceText(metres: number): string {
  return metres < 1000 ? `${metres} meter` : `${(metres / 1000).toLocaleString('sv-SE')} kilometer`;
}
