import clsx from 'clsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt, tabTitle } from '@app/domain';
import { useEditionTitle } from '../api/app-config';
import styles from './PageLayout.module.css';

interface PageTitleProps {
  readonly title: string;
  /** A line of text under the heading. */
  readonly lead?: ReactNode;
  /** Buttons or a clock at the right end. */
  readonly children?: ReactNode;
}

/**
 * The browser tab's title: the same text that the server writes into the page, for search engines and shares.
 */
export function TabTitle() {
  return <title>{tabTitle(pageAt(useLocation()), useEditionTitle())}</title>;
}

/**
 * The page's h1 and its title in the browser tab. It gets the focus after a navigation, also when it comes
 * with the page's data: `main` then holds the focus until it is there.
 */
export function PageTitle({ title, lead, children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement?.id === 'innehall') heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className={styles.header}>
      <TabTitle />
      <div className={styles.heading}>
        <h1 ref={heading} tabIndex={-1} data-page-title="" className={clsx('heading-1', styles.title)}>
          {title}
        </h1>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {children}
    </header>
  );
}

/**
 * Moves the focus and the view to the page's heading when `outcome` becomes another, unless it is null (none
 * yet) or a dialog is open. For an outcome that replaces what the visitor looked at further down.
 */
export function useShowOutcome(outcome: string | null): void {
  const shown = useRef(outcome);
  useEffect(() => {
    if (shown.current === outcome) return;
    shown.current = outcome;
    if (outcome === null || document.querySelector('[role="dialog"]')) return;
    document.querySelector<HTMLElement>('[data-page-title]')?.focus();
  }, [outcome]);
}

/** The page's column: margins, at most 1200 px wide, or 1440 with `isWide`. */
export function PageWidth({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return <div className={isWide ? styles.wideColumn : styles.column}>{children}</div>;
}
