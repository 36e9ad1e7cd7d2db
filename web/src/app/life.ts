import { useEffect } from 'react';

let comeToLife: (() => void) | undefined;

/** Resolves when a server-rendered page is hydrated. */
export const life = new Promise<void>((resolve) => (comeToLife = resolve));

/** Reports hydration; part of every server-rendered page. */
export function ComingToLife() {
  useEffect(() => {
    comeToLife?.();
  }, []);
  return null;
}
