import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import type { PublicNotice } from '@app/views';
import { Icon } from '../components/Icon';
import { NoticeBand, noticeHeading } from '../components/NoticeBand';
import { useClosedNotices, useCurrentNotices } from '../components/use-notices';
import styles from './PublicNotices.module.css';

/**
 * Organisers' notices, on every page. Those known when the page opens are below the bar; later ones lie over
 * the page until it is idle. An ended notice keeps its space until the next page, so that the layout never
 * moves under a thumb. On screens with buttons pressed without looking, notices lie over the bar. A closed
 * notice stays closed on this device.
 */
export function PublicNotices({ isOverBar }: { isOverBar: boolean }) {
  const { pathname } = useLocation();
  const [closed, close] = useClosedNotices();
  const shown = useCurrentNotices().filter(({ id }) => !closed.includes(id));
  return (
    <div aria-live="polite" className="not-printed">
      {isOverBar ? (
        <NoticesOverBar shown={shown} close={close} />
      ) : (
        <NoticesInPage key={pathname} shown={shown} closed={closed} close={close} />
      )}
    </div>
  );
}

interface NoticesProps {
  readonly shown: readonly PublicNotice[];
  readonly close: (id: string) => void;
}

/**
 * Notices that arrive together stay one element when they move into the page: they are announced once and
 * keep the focus.
 */
function NoticesInPage({ shown, closed, close }: NoticesProps & { readonly closed: readonly string[] }) {
  const container = useRef<HTMLDivElement>(null);
  const [groupsInPage, setGroupsInPage] = useState([shown]);
  const overPage = shown.filter(({ id }) => !groupsInPage.flat().some((one) => one.id === id));
  const isCurrent = ({ id }: PublicNotice) => shown.some((one) => one.id === id);
  useWhenIdle(overPage.map(({ id }) => id).join(' '), () => {
    keepScrollPosition(container.current, () => setGroupsInPage([...groupsInPage, overPage]));
  });
  const groups = overPage.length > 0 ? [...groupsInPage, overPage] : groupsInPage;
  return (
    <div ref={container}>
      {groups.map((group, index) => (
        <div
          key={index}
          data-over-page={group === overPage}
          className={group === overPage ? styles.overPage : undefined}
        >
          {group
            .filter(({ id }) => !closed.includes(id))
            .map((notice) => (
              <div key={notice.id} style={isCurrent(notice) ? undefined : { visibility: 'hidden' }}>
                <ClosableNotice notice={notice} close={close} />
              </div>
            ))}
        </div>
      ))}
    </div>
  );
}

function ClosableNotice({ notice, close }: { notice: PublicNotice; close: NoticesProps['close'] }) {
  return (
    <aside aria-label={noticeHeading(notice)} data-notice={notice.id}>
      <NoticeBand notice={notice}>
        <CloseButton notice={notice} close={close} />
      </NoticeBand>
    </aside>
  );
}

function CloseButton({ notice, close }: { notice: PublicNotice; close: NoticesProps['close'] }) {
  return (
    <button
      type="button"
      className="icon-button inherit"
      aria-label="Stäng meddelandet"
      onClick={() => close(notice.id)}
    >
      <Icon name="close" />
    </button>
  );
}

/** The first notice alone, in at most two lines; a press shows its full text until the next press. */
function NoticesOverBar({ shown: [notice, ...more], close }: NoticesProps) {
  const [opened, setOpened] = useState<string>();
  if (!notice) return null;
  const isOpen = opened === notice.id;
  return (
    <aside aria-label={noticeHeading(notice)} className={styles.overBar}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpened(isOpen ? undefined : notice.id)}
        className={styles.text}
      >
        <span className={isOpen ? undefined : styles.clamped}>
          <strong>{noticeHeading(notice)}</strong>
          {more.length > 0 && ` (och ${more.length} till)`}: {notice.text}
        </span>
      </button>
      <CloseButton notice={notice} close={close} />
    </aside>
  );
}

/** Idle time without touch, scroll or key before a page may move by itself, ms. */
export const IDLE_MS = 8000;

const INPUT_EVENTS = [
  'pointerdown',
  'pointermove',
  'touchmove',
  'wheel',
  'scroll',
  'keydown',
  'input',
] as const;
const LISTENER_OPTIONS = { capture: true, passive: true } as const;

/**
 * Calls `act` after `IDLE_MS` without input, counted from when `trigger` changed or from the last input after
 * that. '' waits for nothing. Time while the page is hidden does not count.
 */
function useWhenIdle(trigger: string, act: () => void): void {
  const onIdle = useEffectEvent(act);
  useEffect(() => {
    if (trigger === '') return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      timer = setTimeout(() => onIdle(), IDLE_MS);
    };
    wait();
    const events = [...INPUT_EVENTS, 'visibilitychange'];
    for (const eventName of events) document.addEventListener(eventName, wait, LISTENER_OPTIONS);
    return () => {
      clearTimeout(timer);
      for (const eventName of events) document.removeEventListener(eventName, wait, LISTENER_OPTIONS);
    };
  }, [trigger]);
}

/**
 * Changes content above `edge`. On a scrolled page it scrolls by the same distance before painting, so that
 * the visible text stays in place. Browsers with scroll anchoring leave nothing to correct.
 */
function keepScrollPosition(edge: Element | null, change: () => void): void {
  const bottom = () => edge?.getBoundingClientRect().bottom ?? 0;
  const before = bottom();
  flushSync(change);
  if (window.scrollY > 0) window.scrollBy({ top: bottom() - before, behavior: 'instant' });
}
