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
import { lazyPart } from './lazy-part';
import type { Notice } from './NoticeBar';

const [NoticeBar, useNoticeBarAhead] = lazyPart(async () => (await import('./NoticeBar')).NoticeBar);

const NoticeContext = createContext<Notices | undefined>(undefined);

interface Notices {
  readonly show: (notice: Notice) => void;
  readonly enter: (page: Page) => void;
}

/** Where one is: another path is another page, and at a finish line nothing may lie over what is tapped. */
interface Page {
  readonly pathname: string;
  readonly isAtTheLine: boolean;
}

/** Shows notices one at a time, in the order they came. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Queued[]>([]);
  const [isAtTheLine, setAtTheLine] = useState(false);
  const show = useCallback((notice: Notice) => {
    setQueue((waiting) => [...waiting, { ...notice, id: (waiting.at(-1)?.id ?? 0) + 1 }]);
  }, []);
  const close = useCallback(() => {
    setQueue((waiting) => waiting.slice(1));
  }, []);
  const enter = useCallback((page: Page) => {
    setAtTheLine(page.isAtTheLine);
    setQueue((waiting) => waiting.filter(({ action }) => action === undefined));
  }, []);
  const notices = useMemo(() => ({ show, enter }), [show, enter]);
  const current = queue[0];
  useNoticeBarAhead();

  return (
    <NoticeContext value={notices}>
      {children}
      {current && (
        <Suspense>
          <NoticeBar key={current.id} notice={current} isAtTheLine={isAtTheLine} onClose={close} />
        </Suspense>
      )}
    </NoticeContext>
  );
}

/** `notice({ text })`, `notice.success(text)` and `notice.error(text)`. */
export function useNotice() {
  const { show } = useNotices();
  return useMemo(
    () =>
      Object.assign(
        (notice: Notice) => {
          show(notice);
        },
        {
          success: (text: string) => {
            show({ text, tone: 'success' });
          },
          error: (text: string) => {
            show({ text, tone: 'error' });
          },
        },
      ),
    [show],
  );
}

/** Tells the notices which page they are shown on: what a page offers to undo stays behind when one leaves it. */
export function useNoticesOn({ pathname, isAtTheLine }: Page): void {
  const { enter } = useNotices();
  useEffect(() => {
    enter({ pathname, isAtTheLine });
  }, [enter, pathname, isAtTheLine]);
}

function useNotices(): Notices {
  const notices = useContext(NoticeContext);
  if (!notices) throw new Error('useNotice needs a NoticeProvider above it');
  return notices;
}

type Queued = Notice & { readonly id: number };
