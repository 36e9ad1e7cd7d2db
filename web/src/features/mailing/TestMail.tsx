import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { MailingDraft } from './mailing-draft';
import { failureText, testMailQuery, useSendTestMail } from './mailings';

interface TestMailProps {
  readonly draft: MailingDraft;
  readonly distances: readonly number[] | undefined;
  readonly onType: (fields: { readonly email: string }) => void;
  /** Whether the text is valid; shows its errors if not. */
  readonly isReady: () => boolean;
}

/** Sends a test mail to the organiser. Signed in by printed link, they have no known address and type one. */
export function TestMail({ draft: { subject, message, email }, distances, onType, isReady }: TestMailProps) {
  const { data } = useQuery(testMailQuery);
  const test = useSendTestMail();
  const needsAddress = data?.ownAddress === null;
  const send = () => {
    if (isReady())
      test.mutate({
        subject,
        message,
        ...(distances?.length && { distances }),
        ...(needsAddress && { email: email.trim() }),
      });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 2, borderRadius: 1, backgroundColor: 'rgba(197, 202, 233, 0.4)' }}>
      {needsAddress && (
        <TextField
          label="Din e-postadress"
          type="email"
          autoComplete="email"
          size="small"
          value={email}
          onChange={(event) => {
            onType({ email: event.target.value });
          }}
          sx={{ '& .MuiInputBase-root': { backgroundColor: 'common.white' } }}
        />
      )}
      <Button
        loading={test.isPending}
        disabled={data === undefined}
        onClick={send}
        sx={{ justifySelf: 'start' }}
      >
        Skicka till mig först
      </Button>
      {test.error && (
        <Alert severity="error" role="alert">
          {failureText(test.error)}
        </Alert>
      )}
      {test.data && (
        <Alert severity="success" role="status">
          Testmailet är skickat till {test.data.email}
        </Alert>
      )}
    </Box>
  );
}
