import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useAppConfig } from '../../api/app-config';
import { PageDialog } from '../../components/PageDialog';
import { GoogleLink, SignInForm } from '../../components/SignInForm';

interface SignInAgainProps {
  readonly onSignedIn: () => void;
  /** Closes the dialog; undefined where it cannot be closed. */
  readonly onClose: (() => void) | undefined;
}

/** Asks for sign-in over the page when the session has ended; input on the page behind it is not lost. */
export function SignInAgain({ onSignedIn, onClose }: SignInAgainProps) {
  const { googleClientId } = useAppConfig();
  return (
    <PageDialog open onClose={onClose} aria-labelledby="sign-in-again" fullWidth maxWidth="xs">
      <DialogTitle id="sign-in-again">Du behöver logga in igen</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 3 }}>
          Din inloggning gäller inte längre. Sidan ligger kvar, och det som inte är skickat sparas tills du är
          tillbaka.
        </DialogContentText>
        {googleClientId ? <SignInInNewTab onSignedIn={onSignedIn} /> : <SignInForm onSignedIn={onSignedIn} />}
      </DialogContent>
      {onClose && (
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Senare
          </Button>
        </DialogActions>
      )}
    </PageDialog>
  );
}

function SignInInNewTab({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <>
      <DialogContentText sx={{ mb: 2 }}>
        Google öppnas i en egen flik. Kom tillbaka hit när du är inloggad.
      </DialogContentText>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <GoogleLink opensNewTab />
        <Button onClick={onSignedIn}>Fortsätt</Button>
      </Box>
    </>
  );
}
