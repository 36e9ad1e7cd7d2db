import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { PageTitle } from '../../components/PageLayout';
import { formatMoment } from '../../config/formats';
import { CodeList } from './CodeList';
import {
  invitationSchema,
  type Invitation,
  failureText,
  useInvite,
  type InvitationOutcome,
} from './invitation';

const resolver = zodResolver(invitationSchema);

/**
 * Sends a single-use code to a person who has paid with the wellness benefit. Clears the form afterwards;
 * lists the sent codes below.
 */
export function EpassiPage() {
  const invite = useInvite();
  const { register, handleSubmit, formState, reset, setFocus } = useForm<Invitation>({
    resolver,
    defaultValues: { name: '', email: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit((invitation) => {
    invite.mutate(invitation, {
      onSuccess: () => {
        setFocus('name');
        reset();
      },
    });
  });

  return (
    <>
      <PageTitle
        title="Epassi"
        lead="Skicka en kampanjkod till den som har betalat med sitt friskvårdsbidrag."
      />
      <Typography sx={{ maxWidth: '68ch', mb: 3 }}>
        Koden gäller en gång och betalar en vuxens avgift. Kontrollera först i Epassi att betalningen har
        kommit in.
      </Typography>
      <Box
        component="form"
        noValidate
        aria-label="Skicka kod"
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'grid', gap: 2, maxWidth: 480 }}
      >
        <TextField
          label="Namn"
          autoComplete="off"
          error={errors.name !== undefined}
          helperText={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="E-post"
          type="email"
          autoComplete="off"
          error={errors.email !== undefined}
          helperText={errors.email?.message}
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
          {...register('email')}
        />
        {invite.error && <Alert severity="error">{failureText(invite.error)}</Alert>}
        {invite.isSuccess && (
          <Outcome
            invited={invite.data}
            name={invite.variables.name}
            onAnother={(number) => {
              invite.mutate({ ...invite.variables, number });
            }}
          />
        )}
        <Button type="submit" variant="contained" loading={invite.isPending} sx={{ justifySelf: 'start' }}>
          Skicka kod
        </Button>
      </Box>
      <CodeList />
    </>
  );
}

interface OutcomeProps {
  readonly invited: InvitationOutcome;
  readonly name: string;
  /** Sends the receiver's code with that number. */
  readonly onAnother: (number: number) => void;
}

// A repeated invitation is most often a mistake: another code needs a second press.
function Outcome({ invited: { email, number, isNew, issuedAt }, name, onAnother }: OutcomeProps) {
  if (isNew)
    return (
      <Alert severity="success" role="status">
        Invitation sent successfully!
        <div>{email}</div>
      </Alert>
    );
  return (
    <Alert severity="info" role="status">
      {name} ({email}) har redan fått {number === 1 ? 'en kod' : `${String(number)} koder`}
      {issuedAt !== null && `, senast ${formatMoment(issuedAt)}`}. Ingen ny är skickad.
      <div>
        <Button
          onClick={() => {
            onAnother(number + 1);
          }}
          sx={{ mt: 1 }}
        >
          Skicka en kod till
        </Button>
      </div>
    </Alert>
  );
}
