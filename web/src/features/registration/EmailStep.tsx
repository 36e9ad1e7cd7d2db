import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { useAppConfig } from '../../api/app-config';
import { errorText } from '../../api/client';
import { Fees } from '../../components/Fees';
import { paths } from '../../config/paths';
import { readLoginDraft } from './login-draft';
import { useAskForCode } from './use-login';
import { useIsClosed } from './use-is-closed';

/** Step 1: whose registration it is. A code goes to the address, which is all it takes to come back. */
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

const addressSchema = z.object({
  email: z.string().check(z.refine((text) => /^\S+@\S+\.\S+$/.test(text.trim()), 'Ogiltig e-postadress')),
});

function AddressForm() {
  const navigate = useNavigate();
  const ask = useAskForCode();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(addressSchema),
    defaultValues: { email: readLoginDraft()?.email ?? '' },
  });
  const submit = handleSubmit(({ email }) => {
    ask.mutate(email, { onSuccess: () => void navigate(paths.registration(2)) });
  });
  const problem = formState.errors.email?.message ?? (ask.error && errorText(ask.error));

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 480 }}
    >
      <TextField
        fullWidth
        autoFocus
        type="email"
        label="E-post"
        error={Boolean(problem)}
        helperText={problem ?? 'Vi skickar en kod med sex siffror till adressen.'}
        slotProps={{
          htmlInput: { autoComplete: 'email', inputMode: 'email', 'data-page-focus': '' },
          formHelperText: { role: problem ? 'alert' : undefined },
        }}
        {...register('email')}
      />
      <Button type="submit" variant="contained" loading={ask.isPending}>
        Skicka kod
      </Button>
    </Box>
  );
}
