import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config';
import { errorText } from '../../api/client';
import { Fees } from '../../components/Fees';
import { PlainField } from '../../components/PlainFields';
import { useIsClosed } from '../../components/time-hooks';
import { paths } from '../../config/paths';
import { loginDraft, useRequestCode } from './login';
import { draftOwner } from './runner-draft';

/** Step 1: the e-mail address that owns the registration. The server mails a login code to it. */
export function EmailStep() {
  const { edition } = useAppConfig();
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' },
        gap: { xs: 5, md: 8 },
      }}
    >
      <Box>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          Välkommen till {edition.name}
        </Typography>
        <Typography sx={{ maxWidth: '68ch', mb: 3 }}>
          Här anmäler du dig själv, familjen eller hela laget på en gång. Börja med din e-postadress. Är du
          redan anmäld loggar du in på samma sätt.
        </Typography>
        <ClosedWarning />
        <UnsavedNotice />
        <AddressForm />
      </Box>
      <Fees edition={edition} />
    </Box>
  );
}

function ClosedWarning() {
  if (!useIsClosed()) return null;
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      Anmälan är stängd. Du kan fortfarande logga in och se din anmälan.
    </Alert>
  );
}

function UnsavedNotice() {
  const owner = draftOwner();
  if (owner === undefined) return null;
  return (
    <Alert severity="info" sx={{ mb: 3 }}>
      Du har blivit utloggad. När du loggar in igen med{' '}
      <Box component="strong" sx={{ overflowWrap: 'anywhere' }}>
        {owner}
      </Box>{' '}
      finns det du skrev kvar.
    </Alert>
  );
}

const isAddress = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim());

function AddressForm() {
  const navigate = useNavigate();
  const [email, setEmail] = useState(() => draftOwner() ?? loginDraft.read()?.email ?? '');
  const [isRefused, setRefused] = useState(false);
  const { mutate, isPending, error } = useRequestCode();
  const send = () => {
    setRefused(!isAddress(email));
    if (isAddress(email)) mutate(email, { onSuccess: () => void navigate(paths.registration(2)) });
  };
  const isWaiting = error !== null && loginDraft.read()?.email === email.trim().toLowerCase();
  const problem = isRefused ? 'Ogiltig e-postadress' : error ? errorText(error) : undefined;

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 480 }}
    >
      <PlainField
        autoFocus
        type="email"
        label="E-post"
        value={email}
        onType={setEmail}
        help="Vi skickar en kod med sex siffror till adressen. Nästa år kan vi maila dig om loppet, om du inte säger nej."
        problem={problem}
        name="email"
        autoComplete="email"
        inputMode="email"
        data-page-focus=""
      />
      <Button type="submit" variant="contained" loading={isPending}>
        Skicka kod
      </Button>
      {isWaiting && (
        <Button variant="text" component={Link} to={paths.registration(2)} sx={{ ml: -1 }}>
          Skriv en kod du redan har fått
        </Button>
      )}
    </Box>
  );
}
