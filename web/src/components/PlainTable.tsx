import clsx from 'clsx';
import type { ReactElement, ReactNode } from 'react';
import styles from './PlainTable.module.css';

interface PlainTableProps {
  /** The table's content, for screen readers. */
  readonly caption: string;
  /** A class with the styles of this table only. */
  readonly className?: string | undefined;
  /**
   * Lays out only the rows in view; they are in `RowGroups`. Its class sets the grid `--columns`; all its elements need explicit roles,
   * because a table that is displayed otherwise has none in some browsers.
   */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

/**
 * A native table, light enough for hundreds of rows. Cell classes: `num` is a right-aligned figure,
 * `free-text` is users' text, `wide` shows from 900 px on and `narrow` below, `sub` is small text, `issue` an
 * issue to handle. A row can be `new`. In an element with the class `sideways` a wider table scrolls.
 */
export function PlainTable({ caption, className, isLong = false, children }: PlainTableProps) {
  if (isLong)
    return (
      <table role="table" aria-label={caption} className={clsx(styles.table, styles.long, className)}>
        {children}
      </table>
    );
  return (
    <table className={clsx(styles.table, className)}>
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  );
}

/** As in the stylesheet. */
const ROWS_PER_GROUP = 25;

/**
 * The rows of a long table, in groups that are laid out together. A row that moves to the next group is made anew,
 * and loses the keyboard's focus.
 */
export function RowGroups({ children }: { children: readonly ReactElement[] }) {
  const count = Math.ceil(children.length / ROWS_PER_GROUP);
  return Array.from({ length: count }, (_, group) => (
    <tbody key={group} role="rowgroup">
      {children.slice(group * ROWS_PER_GROUP, (group + 1) * ROWS_PER_GROUP)}
    </tbody>
  ));
}
