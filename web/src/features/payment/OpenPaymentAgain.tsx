import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { headcount } from '@app/domain';
import { errorText, postJson } from '../../api/client';
import { freshSession, sessionOf, sessionQuery, type RegistrationSession } from '../../api/registration';

/** A booking whose payment Swish has not given yet: booking again goes on from there. */
export function OpenPaymentAgain({ session }: { session: RegistrationSession }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { deltagare } = await sessionOf(session.email, client);
      const { adults, children } = headcount(Object.values(deltagare));
      await postJson('/book-v2', { barn: children, vuxna: adults, kampanj: '' });
      await freshSession(client);
    },
    onError: () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
  return (
    <Alert
      severity={error ? 'error' : 'info'}
      sx={{ maxWidth: 640 }}
      action={
        <Button
          color="inherit"
          size="small"
          loading={isPending}
          onClick={() => {
            mutate();
          }}
        >
          Hämta betalningen
        </Button>
      }
    >
      {error ? errorText(error) : 'Vi har inte fått betalningen från Swish än.'}
    </Alert>
  );
}
