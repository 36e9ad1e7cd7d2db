import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { NavigationType, useBlocker, type BlockerFunction } from 'react-router-dom';

interface OpenDialog {
  readonly kind: 'dialog' | 'drawer';
  /** Undefined where it cannot be closed. */
  readonly close: (() => void) | undefined;
}

/** The topmost last. A list outside React: dialogs open on both sides of the router. */
let openDialogs: readonly OpenDialog[] = [];
const listeners = new Set<() => void>();

/**
 * Counts a dialog as open. The browser's Back then calls `close` of the topmost one and stays on the page.
 * `close` may ask first, or do nothing while the dialog saves.
 */
export function useOpenDialog(
  isOpen: boolean,
  close: (() => void) | undefined,
  kind: OpenDialog['kind'] = 'dialog',
): void {
  const isClosable = close !== undefined;
  const onBack = useEffectEvent(() => close?.());
  useEffect(() => {
    if (!isOpen) return undefined;
    const dialog = { kind, close: isClosable ? () => onBack() : undefined };
    change([...openDialogs, dialog]);
    return () => change(openDialogs.filter((other) => other !== dialog));
  }, [isOpen, isClosable, kind]);
}

/** Whether a dialog is open. A drawer does not count. */
export function useHasOpenDialog(): boolean {
  return useSyncExternalStore(subscribe, hasDialog, () => false);
}

/** The topmost native dialog that is open, or null. All outside it is inert. */
export function useModalElement(): Element | null {
  return useSyncExternalStore(subscribe, modalElement, () => null);
}

/**
 * Lets Back, and Forward, close the topmost dialog instead of leaving the page. Rendered once: a router has
 * one blocker at a time. The browser's history stands at the page again only after `close`, so `close` must not
 * navigate.
 */
export function CloseDialogOnBack(): null {
  const blocker = useBlocker(isForDialog);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    openDialogs.at(-1)?.close?.();
  }, [blocker]);
  return null;
}

const isForDialog: BlockerFunction = ({ historyAction }) =>
  historyAction === NavigationType.Pop && openDialogs.at(-1)?.close !== undefined;

function hasDialog(): boolean {
  return openDialogs.some(({ kind }) => kind === 'dialog');
}

function modalElement(): Element | null {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
}

function change(dialogs: readonly OpenDialog[]): void {
  openDialogs = dialogs;
  listeners.forEach((notify) => notify());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
