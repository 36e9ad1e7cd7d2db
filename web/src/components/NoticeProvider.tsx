import {
  createContext,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { errorText } from '../api/client';
import { messages } from '../config/messages';
import { ErrorBoundary } from './ErrorBoundary';
import { lazyComponent } from './lazy-component';
import type { Notice } from './NoticeBar';

const [NoticeBar, usePreloadNoticeBar] = lazyComponent(async () => (await import('./NoticeBar')).NoticeBar);

const NoticeContext = createContext<Notices | undefined>(undefined);

interface Notices {
  readonly show: (notice: Notice) => void;
  readonly setPage: (page: Page) => void;
}

/** The current page, by its path. On a finish screen nothing may cover the bibs. */
interface Page {
  readonly pathname: string;
  readonly isFinishScreen: boolean;
}

/** Shows notices one at a time, in order. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly QueuedNotice[]>([]);
  const [isFinishScreen, setFinishScreen] = useState(false);
  const show = useCallback(
    (notice: Notice) => setQueue((waiting) => [...waiting, { ...notice, id: (waiting.at(-1)?.id ?? 0) + 1 }]),
    [],
  );
  const close = useCallback(() => setQueue((waiting) => waiting.slice(1)), []);
  const setPage = useCallback((page: Page) => {
    setFinishScreen(page.isFinishScreen);
    setQueue((waiting) => waiting.filter(({ action }) => action === undefined));
  }, []);
  const notices = useMemo(() => ({ show, setPage }), [show, setPage]);
  const current = queue[0];
  usePreloadNoticeBar();
  const showError = useCallback((error: unknown) => show(errorNotice(error)), [show]);

  return (
    <NoticeContext value={notices}>
      {children}
      {current && (
        <ErrorBoundary key={current.id} fallback={<FailedNotice onClose={close} />}>
          <Suspense>
            <NoticeBar notice={current} isFinishScreen={isFinishScreen} onClose={close} onError={showError} />
          </Suspense>
        </ErrorBoundary>
      )}
    </NoticeContext>
  );
}

function errorNotice(problem: unknown): Notice {
  return { text: typeof problem === 'string' ? problem : errorText(problem), tone: 'error' };
}

/** In place of a notice that cannot be shown. */
function FailedNotice({ onClose }: { onClose: () => void }) {
  return (
    <button role="alert" onClick={onClose} style={failedStyle}>
      {messages.unexpected}
    </button>
  );
}

const failedStyle = { position: 'fixed', bottom: 16, left: 16, zIndex: 1400, padding: 16 } as const;

/**
 * Returns `notice({ text })`, `notice.success(text)` and `notice.error(problem)`, where the problem is a text
 * or anything that was thrown.
 */
export function useNotice() {
  const { show } = useNotices();
  return useMemo(
    () =>
      Object.assign((notice: Notice) => show(notice), {
        success: (text: string) => show({ text, tone: 'success' }),
        error: (problem: unknown) => show(errorNotice(problem)),
      }),
    [show],
  );
}

/** Sets the provider's current page. Notices with undo are removed when the page changes. */
export function useReportPageToNotices({ pathname, isFinishScreen }: Page): void {
  const { setPage } = useNotices();
  useEffect(() => setPage({ pathname, isFinishScreen }), [setPage, pathname, isFinishScreen]);
}

function useNotices(): Notices {
  const notices = useContext(NoticeContext);
  if (!notices) throw new Error('useNotice needs a NoticeProvider above it');
  return notices;
}

type QueuedNotice = Notice & { readonly id: number };
