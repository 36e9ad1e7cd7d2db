import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useNotice } from '../components/NoticeProvider';
import { COMMAND_KEY_PREFIX } from '../config/command-key';

/** The file of this build that the server no longer has: a newer build is deployed. */
let missingFile: string | undefined;
const listeners = new Set<() => void>();

// `fetchThenImport` dispatches it.
if (typeof window !== 'undefined')
  window.addEventListener('missing-file', (event) => {
    missingFile = String((event as CustomEvent<unknown>).detail);
    for (const notify of listeners) notify();
  });

/** Whether the open page's build has been replaced on the server, as far as it has noticed. */
export function useIsOutdated(): boolean {
  return useSyncExternalStore(subscribe, isOutdated, never);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

const isOutdated = () => missingFile !== undefined;
const never = () => false;

/** Forgets the missing file, between tests. */
export function resetMissingFile(): void {
  missingFile = undefined;
}

/**
 * Reports that a newer version of the site is deployed, once the page has missed one of its files. With
 * `mayReload` the page is reloaded at the next navigation, which the visitor does not notice.
 */
export function useNewVersion(pathname: string, mayReload: boolean): void {
  const notice = useNotice();
  const outdated = useIsOutdated();
  const noticedAt = useRef<string>(undefined);
  useEffect(() => {
    if (!outdated) return;
    noticedAt.current ??= pathname;
    const canReload = !hasUnsentCommands();
    if (mayReload && canReload && noticedAt.current !== pathname && reloadOnce()) return;
    notice({
      text: 'Det finns en ny version av sidan.',
      tone: 'info',
      ...(canReload && { action: { label: 'Ladda om', onClick: () => window.location.reload() } }),
    });
  }, [outdated, pathname, mayReload, notice]);
}

const RELOADED_KEY = 'raceday.reloaded';

/**
 * Returns false, without a reload, when one has not brought the missing file before: while servers are
 * replaced one by one, the page could reload for ever.
 */
function reloadOnce(): boolean {
  const missing = missingFile ?? '';
  if (sessionStorage.getItem(RELOADED_KEY) === missing) return false;
  sessionStorage.setItem(RELOADED_KEY, missing);
  window.location.reload();
  return true;
}

/** Whether commands of this device wait to be sent: the page that sends them must stay. */
function hasUnsentCommands(): boolean {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(COMMAND_KEY_PREFIX));
  return keys.some((key) => !isRejected(localStorage.getItem(key) ?? ''));
}

// A rejected command has the server's answer stored with it.
const isRejected = (entry: string) => entry.includes('"error":');
