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

  return (
    <NoticeContext value={notices}>
      {children}
      {current && (
        <Suspense>
          <NoticeBar key={current.id} notice={current} isFinishScreen={isFinishScreen} onClose={close} />
        </Suspense>
      )}
    </NoticeContext>
  );
}

/** Returns `notice({ text })`, `notice.success(text)` and `notice.error(text)`. */
export function useNotice() {
  const { show } = useNotices();
  return useMemo(
    () =>
      Object.assign((notice: Notice) => show(notice), {
        success: (text: string) => show({ text, tone: 'success' }),
        error: (text: string) => show({ text, tone: 'error' }),
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
