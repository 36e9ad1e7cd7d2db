import { createContext, Suspense, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { lazyPart } from './lazy-part';
import type { Notice } from './NoticeBar';

const [NoticeBar, useNoticeBarAhead] = lazyPart(async () => (await import('./NoticeBar')).NoticeBar);

const NoticeContext = createContext<((notice: Notice) => void) | undefined>(undefined);

/** Shows notices one at a time, in the order they came. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Queued[]>([]);
  const show = useCallback((notice: Notice) => {
    setQueue((waiting) => [...waiting, { ...notice, id: (waiting.at(-1)?.id ?? 0) + 1 }]);
  }, []);
  const close = useCallback(() => {
    setQueue((waiting) => waiting.slice(1));
  }, []);
  const current = queue[0];
  useNoticeBarAhead();

  return (
    <NoticeContext value={show}>
      {children}
      {current && (
        <Suspense>
          <NoticeBar key={current.id} notice={current} onClose={close} />
        </Suspense>
      )}
    </NoticeContext>
  );
}

/** `notice({ text })`, `notice.success(text)` and `notice.error(text)`. */
export function useNotice() {
  const show = useContext(NoticeContext);
  if (!show) throw new Error('useNotice needs a NoticeProvider above it');
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

type Queued = Notice & { readonly id: number };
