import { useEffect } from 'react';

let comeToLife: (() => void) | undefined;

/** When a page that the server has made answers to its reader. */
export const life = new Promise<void>((resolve) => (comeToLife = resolve));

/** Part of every page that the server makes. */
export function ComingToLife() {
  useEffect(() => {
    comeToLife?.();
  }, []);
  return null;
}
