import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useHasOpenDialog } from './open-dialogs';

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
 * dialog's buttons; on a finish screen over the top bar, clear of the bibs.
 */
export function NoticeBar({ notice, isFinishScreen, onClose, onError }: NoticeBarProps) {
  const { text, tone = 'success', action } = notice;
  const isAtTop = useHasOpenDialog() || isFinishScreen;
  const act = async () => {
    onClose();
    try {
      await action?.onClick();
    } catch (error) {
      onError(error);
    }
  };
  return (
    <Snackbar
      open
      autoHideDuration={shownMs(notice)}
      onClose={(_event, reason) => {
        if (reason !== 'clickaway') onClose();
      }}
      anchorOrigin={{ vertical: isAtTop ? 'top' : 'bottom', horizontal: 'center' }}
      sx={isFinishScreen ? headStyle : undefined}
    >
      <Alert
        severity={tone}
        variant="filled"
        role={tone === 'error' ? 'alert' : 'status'}
        onClose={action ? undefined : onClose}
        action={
          action && (
            <Button color="inherit" variant="outlined" size="small" onClick={() => void act()}>
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

function shownMs({ tone, action }: Notice): number | null {
  if (tone === 'error') return null;
  return action ? SHOWN_WITH_ACTION_MS : SHOWN_MS;
}

const headStyle = { position: 'absolute', top: { xs: 8, sm: 8 } } as const;
