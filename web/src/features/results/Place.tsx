import clsx from 'clsx';
import styles from './Place.module.css';

const PODIUM = [styles.gold, styles.silver, styles.bronze];

/** A place in a list; the first three are highlighted. */
export function Place({ place }: { place: number | null }) {
  if (place === null) return null;
  return <span className={clsx(styles.place, PODIUM[place - 1])}>{place}</span>;
}
