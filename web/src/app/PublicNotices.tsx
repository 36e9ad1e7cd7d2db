import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import type { PublicNotice } from '@app/views';
import { NoticeBand, noticeHeading } from '../components/NoticeBand';
import { useClosedNotices, useCurrentNotices } from '../components/use-notices';

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
    <Box aria-live="polite" className="not-printed">
      {isOverBar ? (
        <NoticesOverBar shown={shown} close={close} />
      ) : (
        <NoticesInPage key={pathname} shown={shown} closed={closed} close={close} />
      )}
    </Box>
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
        <Box
          key={index}
          data-over-page={group === overPage}
          sx={group === overPage ? overPageStyle : undefined}
        >
          {group
            .filter(({ id }) => !closed.includes(id))
            .map((notice) => (
              <Box key={notice.id} style={isCurrent(notice) ? undefined : { visibility: 'hidden' }}>
                <ClosableNotice notice={notice} close={close} />
              </Box>
            ))}
        </Box>
      ))}
    </div>
  );
}

function ClosableNotice({ notice, close }: { notice: PublicNotice; close: NoticesProps['close'] }) {
  return (
    <Box component="aside" aria-label={noticeHeading(notice)} data-notice={notice.id}>
      <NoticeBand notice={notice}>
        <CloseButton notice={notice} close={close} />
      </NoticeBand>
    </Box>
  );
}

function CloseButton({ notice, close }: { notice: PublicNotice; close: NoticesProps['close'] }) {
  return (
    <IconButton color="inherit" aria-label="Stäng meddelandet" onClick={() => close(notice.id)}>
      <CloseIcon />
    </IconButton>
  );
}

/** The first notice alone, in at most two lines; a press shows its full text until the next press. */
function NoticesOverBar({ shown: [notice, ...more], close }: NoticesProps) {
  const [opened, setOpened] = useState<string>();
  if (!notice) return null;
  const isOpen = opened === notice.id;
  return (
    <Box component="aside" aria-label={noticeHeading(notice)} sx={barStyle}>
      <Box
        component="button"
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpened(isOpen ? undefined : notice.id)}
        sx={noticeTextStyle}
      >
        <Box component="span" sx={isOpen ? undefined : clampedStyle}>
          <strong>{noticeHeading(notice)}</strong>
          {more.length > 0 && ` (och ${more.length} till)`}: {notice.text}
        </Box>
      </Box>
      <CloseButton notice={notice} close={close} />
    </Box>
  );
}

const overPageStyle = {
  position: 'fixed',
  zIndex: 'speedDial',
  top: 72,
  left: 16,
  right: 16,
  maxWidth: 720,
  // Several notices, or a long one on a small phone, scroll: the page below stays reachable.
  maxHeight: '40dvh',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  mx: 'auto',
  borderRadius: 1,
  boxShadow: 6,
} as const;

// As high as the bar and clear of its menu; hidden while the keyboard focus is in the bar.
const barStyle = {
  position: 'absolute',
  zIndex: 'speedDial',
  top: 0,
  left: 0,
  display: 'flex',
  alignItems: 'center',
  width: { xs: 'calc(100% - 56px)', md: '100%' },
  'header:focus-within ~ div &': { visibility: 'hidden' },
  minHeight: 64,
  pr: 0.5,
  backgroundColor: '#1A237E',
  color: 'common.white',
} as const;

const noticeTextStyle = {
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  py: 0,
  px: 2,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontSize: '0.9375rem',
  lineHeight: 1.3,
  textAlign: 'left',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&:focus-visible': { outlineColor: '#fff', outlineOffset: -4 },
} as const;

const clampedStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;

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
