import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config';
import { errorText, getJson, isNotFound, postJson } from '../../api/client';
import { DataState } from '../../components/DataState';
import { PageTitle, PageWidth } from '../../components/PageLayout';

/**
 * The page of a mailing's unsubscribe link: unsubscribes on one press and undoes it on another. Its address
 * is secret, like a receipt's.
 */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const preference = useQuery(preferenceQuery(token));
  const { name } = useAppConfig().edition;
  return (
    <PageWidth>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageTitle title="Utskick" lead={`Mail från arrangören av ${name}.`} />
      <Box sx={{ maxWidth: '68ch' }}>
        <DataState query={preference}>
          {(data) => (data ? <Choice token={token} isDeclined={data.declined} /> : <UnknownLink />)}
        </DataState>
      </Box>
    </PageWidth>
  );
}

/** The current preference and the button that changes it. Screen readers announce the change. */
function Choice({ token, isDeclined }: { token: string; isDeclined: boolean }) {
  const { mutate, isPending, error } = useMailPreference(token);
  const texts = isDeclined ? wantsNone : wantsMail;
  return (
    <>
      <Box role="status">
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          {texts.heading}
        </Typography>
        <Typography sx={{ mb: 3 }}>{texts.text}</Typography>
      </Box>
      {error && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {errorText(error)}
        </Alert>
      )}
      <Button
        variant={isDeclined ? 'outlined' : 'contained'}
        loading={isPending}
        onClick={() => mutate(!isDeclined)}
      >
        {texts.button}
      </Button>
    </>
  );
}

const wantsMail = {
  heading: 'Vill du slippa våra utskick?',
  text: 'Då mailar vi dig inte mer om kommande lopp. Kvitton och inloggningskoder får du som vanligt när du anmäler dig.',
  button: 'Avregistrera mig',
};

const wantsNone = {
  heading: 'Du får inga fler utskick',
  text: 'Blev det fel, eller har du ändrat dig? Du kan få dem igen när du vill.',
  button: 'Jag vill ha utskick igen',
};

function UnknownLink() {
  const { email } = useAppConfig().edition.organiser;
  return (
    <Alert severity="warning">
      Länken gäller inte. Öppna den direkt från mailet, eller skriv till{' '}
      <Link href={`mailto:${email}?subject=Avregistrera`}>{email}</Link> så hjälper vi dig.
    </Alert>
  );
}

/** Whether the address of an unsubscribe link has declined mailings. */
interface MailPreference {
  readonly declined: boolean;
}

const pathOf = (token: string) => `/api/mail-preference/${encodeURIComponent(token)}`;

/** The preference of a link's address; null for an unknown link. */
const preferenceQuery = (token: string) =>
  queryOptions({
    queryKey: ['mail-preference', token],
    queryFn: async ({ signal }) => {
      try {
        return await getJson<MailPreference>(pathOf(token), { signal });
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
  });

/** Sets whether the address declines mailings. */
function useMailPreference(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (declined: boolean) => postJson<MailPreference>(pathOf(token), { declined }),
    onSuccess: (preference) => client.setQueryData(preferenceQuery(token).queryKey, preference),
  });
}
