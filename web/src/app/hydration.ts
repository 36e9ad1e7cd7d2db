import { useEffect } from 'react';

let resolveHydrated: (() => void) | undefined;

/** Resolves when a server-rendered page is hydrated. */
export const hydrated = new Promise<void>((resolve) => (resolveHydrated = resolve));

/** Reports hydration; part of every server-rendered page. */
export function ReportHydration() {
  useEffect(() => {
    resolveHydrated?.();
  }, []);
  return null;
}
