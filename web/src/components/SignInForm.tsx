import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { parseSignInToken, useAuthenticate } from '../api/organiser';
import { errorText } from '../api/client';

/** Signs in with the pasted sign-in link or its code. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [pasted, setPasted] = useState('');
  const { mutate, isPending, error } = useAuthenticate();
  const token = parseSignInToken(pasted);

  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (token !== '') mutate({ token }, { onSuccess: onSignedIn });
      }}
      sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 480 }}
    >
      <TextField
        fullWidth
        label="Inloggningslänk eller kod"
        autoComplete="off"
        type="password"
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
      />
      {error && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {errorText(error)}
        </Alert>
      )}
      <Button type="submit" variant="contained" disabled={token === '' || isPending}>
        Logga in
      </Button>
    </Box>
  );
}

/** A link to sign in at Google. With `opensNewTab` this page stays open and keeps its state. */
export function GoogleLink({ opensNewTab = false }: { opensNewTab?: boolean }) {
  return (
    <Button
      component="a"
      href="/admin/api/google"
      variant="contained"
      {...(opensNewTab && { target: '_blank', rel: 'noopener' })}
    >
      Logga in med Google
    </Button>
  );
}
