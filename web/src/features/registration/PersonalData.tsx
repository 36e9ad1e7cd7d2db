import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAppConfig } from '../../api/app-config';
import { errorText, postJson } from '../../api/client';
import { cacheOwnRegistration, fetchRegistrationIfOwner, type OwnRegistration } from '../../api/registration';
import { useConfirm } from '../../components/ConfirmProvider';
import { PlainField } from '../../components/PlainFields';
import { formatMoment } from '../../config/formats';
import { useRefusalHandler } from './refusals';

/** Downloads the stored data of the family, or requests its erasure. Offered paid or not, open or closed. */
export function PersonalData({ registration }: { registration: OwnRegistration }) {
  return (
    <Box component="section" aria-labelledby="own-data" sx={{ mt: 4, maxWidth: '68ch' }}>
      <Typography variant="h2" id="own-data" sx={{ mb: 1 }}>
        Era uppgifter
      </Typography>
      <Typography sx={{ mb: 2 }}>
        Ladda ner det vi har sparat om er: deltagare, bokningar, betalningar, kvitton, mail, platser och
        tider, och vad som har ändrats när.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}>
        <Button component="a" href="/api/my-data/page" download="sparat-om-er.html">
          Ladda ner att läsa
        </Button>
        <Button component="a" href="/api/my-data" download="sparat-om-er.json">
          Ladda ner som JSON
        </Button>
      </Box>
      {registration.erasureAskedAt ? (
        <ErasureRequested at={registration.erasureAskedAt} />
      ) : (
        <ErasureForm email={registration.email} />
      )}
    </Box>
  );
}

function ErasureRequested({ at }: { at: string }) {
  const { email } = useAppConfig().edition.organiser;
  return (
    <Alert severity="info" role="status">
      Ni bad att bli borttagna {formatMoment(at)}. Arrangörerna raderar uppgifterna. Har ni ändrat er? Skriv
      till <Link href={`mailto:${email}`}>{email}</Link>.
    </Alert>
  );
}

function ErasureForm({ email }: { email: string }) {
  const confirm = useConfirm();
  const [message, setMessage] = useState('');
  const { mutate, isPending, error } = useRequestErasure(email);
  const ask = async () => {
    const isSure = await confirm({
      title: 'Begär att bli borttagna?',
      text: 'Arrangörerna raderar namn, ålder, klubb, e-post och nummer för alla i anmälan. Ni kan då inte logga in mer, och den som ska springa står som Borttagen på startlistan. Betalningar och tider står kvar utan namn. Bara arrangörerna kan ta tillbaka begäran.',
      confirmLabel: 'Begär',
      isDangerous: true,
    });
    if (isSure) mutate(message);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
      sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}
    >
      <PlainField
        label="Vill ni bli borttagna?"
        help="Skriv något till arrangörerna om ni vill. Det måste ni inte."
        value={message}
        maxLength={500}
        autoComplete="off"
        onType={setMessage}
      />
      {error && <Alert severity="error">Begäran är inte skickad. {errorText(error)}</Alert>}
      <Button type="submit" color="inherit" loading={isPending}>
        Begär att bli borttagna
      </Button>
    </Box>
  );
}

/** Requests erasure, only while `email` is still the signed-in family. */
function useRequestErasure(email: string) {
  const client = useQueryClient();
  const handleRefusal = useRefusalHandler();
  return useMutation({
    mutationFn: async (message: string) => {
      await fetchRegistrationIfOwner(email, client);
      return postJson<OwnRegistration>('/ask-erasure', { words: message });
    },
    onSuccess: (registration) => cacheOwnRegistration(client, registration),
    onError: handleRefusal,
  });
}
