import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';

/** A short message at the foot of the page. An error stays until closed; one with an action (undo) stays 10 s, others 5 s. */
export interface Notice {
  readonly text: string;
  readonly tone?: 'success' | 'info' | 'error';
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

const SHOWN_MS = 5000;
const SHOWN_WITH_ACTION_MS = 10_000;

/** One notice at the foot of the page. */
export function NoticeBar({ notice, onClose }: { notice: Notice; onClose: () => void }) {
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
