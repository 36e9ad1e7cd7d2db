import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';

/**
 * Moves the focus to the new page's heading, so that keyboards and screen readers begin there, or to the field that the page
 * is about (`data-page-focus`). Not on the first page, and not behind a dialog that has the focus already.
 */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (state !== 'idle' || shown.current === pathname) return;
    shown.current = pathname;
    if (document.querySelector('[role="dialog"]')) return;
    const field = document.querySelector<HTMLElement>('[data-page-focus]');
    const heading = document.querySelector<HTMLElement>('[data-page-title]');
    (field ?? heading)?.focus({ preventScroll: true });
  }, [pathname, state]);
}
