import clsx from 'clsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './Icon';
import styles from './NoticeBar.module.css';
import { useHasOpenDialog, useModalElement } from './open-dialogs';

/**
 * A short message over the page. An error stays until closed, one with an action (undo) for 10 s,
 * others for 5 s.
 */
export interface Notice {
  readonly text: string;
  readonly tone?: 'success' | 'info' | 'error';
  /** When `onClick` throws, or its promise rejects, the error is shown. */
  readonly action?: { readonly label: string; readonly onClick: () => unknown };
}

const SHOWN_MS = 5000;
const SHOWN_WITH_ACTION_MS = 10_000;

interface NoticeBarProps {
  readonly notice: Notice;
  readonly isFinishScreen: boolean;
  readonly onClose: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * One notice at the foot of the page. While a dialog is open it is at the top of the window, clear of the
 * dialog's buttons; on a finish screen over the top bar, clear of the bibs. It is inside a native dialog, which
 * makes all outside it inert.
 */
export function NoticeBar({ notice, isFinishScreen, onClose, onError }: NoticeBarProps) {
  const modal = useModalElement();
  const place = useHasOpenDialog() ? styles.top : styles.bottom;
  const act = async () => {
    onClose();
    try {
      await notice.action?.onClick();
    } catch (error) {
      onError(error);
    }
  };
  const bar = (
    <Bar
      notice={notice}
      place={isFinishScreen ? styles.overTopBar : place}
      isInModal={modal !== null}
      onAct={() => void act()}
      onClose={onClose}
    />
  );
  return modal ? createPortal(bar, modal) : bar;
}

interface BarProps extends Pick<NoticeBarProps, 'notice' | 'onClose'> {
  /** A class. */
  readonly place: string | undefined;
  readonly isInModal: boolean;
  readonly onAct: () => void;
}

function Bar({ notice, place, isInModal, onAct, onClose }: BarProps) {
  const { text, tone = 'success', action } = notice;
  const { pause, resume } = useCloseTimer(shownMs(notice), onClose);
  // In a dialog, Escape closes the dialog.
  useEscape(isInModal ? undefined : onClose);
  return (
    <div
      role="presentation"
      className={[styles.place, place].join(' ')}
      onMouseEnter={pause}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <div role={tone === 'error' ? 'alert' : 'status'} className={[styles.bar, styles[tone]].join(' ')}>
        <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
          <path d={OUTLINES[tone]} />
        </svg>
        <div className={styles.text}>{text}</div>
        {action ? (
          <button type="button" className={clsx('button small inherit', styles.action)} onClick={onAct}>
            {action.label}
          </button>
        ) : (
          <button
            type="button"
            className={clsx('icon-button inherit', styles.action)}
            aria-label="Stäng"
            title="Stäng"
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
    </div>
  );
}

/** A tick or an exclamation mark in a circle, from Material Icons (Apache License 2.0). */
const OUTLINES = {
  success:
    'M20 12a8 8 0 1 1-5.8-7.69l1.57-1.57A10 10 0 1 0 22 12M7.91 10.08 6.5 11.5 11 16 21 6l-1.41-1.42L11 13.17z',
  info: 'M11 9h2V7h-2m1 13a8 8 0 1 1 0-16 8 8 0 0 1 0 16m0-18a10 10 0 1 0 0 20 10 10 0 0 0 0-20m-1 15h2v-6h-2z',
  error:
    'M11 15h2v2h-2zm0-8h2v6h-2zm1-5a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 18a8 8 0 1 1 0-16 8 8 0 0 1 0 16z',
};

function shownMs({ tone, action }: Notice): number | null {
  if (tone === 'error') return null;
  return action ? SHOWN_WITH_ACTION_MS : SHOWN_MS;
}

/**
 * Calls `onClose` after `ms`, never if null. Waits while paused or while the window has no focus, and then for
 * half the time.
 */
function useCloseTimer(ms: number | null, onClose: () => void) {
  const [delay, setDelay] = useState(ms);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (delay === null) return undefined;
    const timer = setTimeout(() => close(), delay);
    return () => clearTimeout(timer);
  }, [delay]);

  const pause = () => setDelay(null);
  const resume = () => setDelay(ms === null ? null : ms / 2);
  const onWindowFocus = useEffectEvent(resume);
  useEffect(() => {
    const [blurred, focused] = [() => setDelay(null), () => onWindowFocus()];
    addEventListener('blur', blurred);
    addEventListener('focus', focused);
    return () => {
      removeEventListener('blur', blurred);
      removeEventListener('focus', focused);
    };
  }, []);
  return { pause, resume };
}

function useEscape(onEscape: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onEscape?.();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
