import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';

/** A short message at the foot of the page. An error stays until closed; one with an action (undo) stays 10 s, others 5 s. */
export interface Notice {
  readonly text: string;
  readonly tone?: 'success' | 'info' | 'error';
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

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

  return (
    <NoticeContext value={show}>
      {children}
      {current && <NoticeBar key={current.id} notice={current} onClose={close} />}
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

const SHOWN_MS = 5000;
const SHOWN_WITH_ACTION_MS = 10_000;

function NoticeBar({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { text, tone = 'success', action } = notice;
  const act = () => {
    action?.onClick();
    onClose();
  };
  return (
    <Snackbar
      open
      autoHideDuration={tone === 'error' ? null : action ? SHOWN_WITH_ACTION_MS : SHOWN_MS}
      onClose={(_event, reason) => {
        if (reason !== 'clickaway') onClose();
      }}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    >
      <Alert
        severity={tone}
        variant="filled"
        role={tone === 'error' ? 'alert' : 'status'}
        onClose={action ? undefined : onClose}
        action={
          action && (
            <Button color="inherit" variant="outlined" size="small" onClick={act}>
              {action.label}
            </Button>
          )
        }
      >
        {text}
      </Alert>
    </Snackbar>
  );
}
