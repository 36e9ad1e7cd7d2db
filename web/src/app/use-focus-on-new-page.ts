import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';

/** Moves the focus to the new page's heading, so that keyboards and screen readers begin there. Not on the first page. */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (state !== 'idle' || shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
  }, [pathname, state]);
}
