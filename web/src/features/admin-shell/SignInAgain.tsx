import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { SignInForm } from '../../components/SignInForm';

/** Asks for sign-in over the page when the session has ended; nothing typed or tapped behind it is lost. */
export function SignInAgain({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <Dialog open aria-labelledby="sign-in-again" fullWidth maxWidth="xs">
      <DialogTitle id="sign-in-again">Du behöver logga in igen</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 3 }}>
          Din inloggning gäller inte längre. Sidan ligger kvar, och det som inte är skickat sparas tills du är
          tillbaka.
        </DialogContentText>
        <SignInForm onSignedIn={onSignedIn} />
      </DialogContent>
    </Dialog>
  );
}
