import { useMutation, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useAppConfig } from '../../api/app-config';
import { errorText, postJson } from '../../api/client';
import { cacheOwnRegistration, fetchRegistrationIfOwner, type OwnRegistration } from '../../api/registration';
import { Alert } from '../../components/Alert';
import { useConfirm } from '../../components/ConfirmProvider';
import { LoadingButton } from '../../components/LoadingButton';
import { PlainField } from '../../components/PlainFields';
import { formatMoment } from '../../config/formats';
import { useRefusalHandler } from './refusals';
import styles from './PersonalData.module.css';

/** Downloads the stored data of the family, or requests its erasure. Offered paid or not, open or closed. */
export function PersonalData({ registration }: { registration: OwnRegistration }) {
  return (
    <section aria-labelledby="own-data" className={styles.data}>
      <h2 id="own-data" className={clsx('heading-2', styles.title)}>
        Era uppgifter
      </h2>
      <p className={styles.lead}>
        Ladda ner det vi har sparat om er: deltagare, bokningar, betalningar, kvitton, mail, platser och
        tider, och vad som har ändrats när.
      </p>
      <div className={styles.downloads}>
        <a href="/api/my-data/page" download="sparat-om-er.html" className="button">
          Ladda ner att läsa
        </a>
        <a href="/api/my-data" download="sparat-om-er.json" className="button">
          Ladda ner som JSON
        </a>
      </div>
      {registration.erasureAskedAt ? (
        <ErasureRequested at={registration.erasureAskedAt} />
      ) : (
        <ErasureForm email={registration.email} />
      )}
    </section>
  );
}

function ErasureRequested({ at }: { at: string }) {
  const { email } = useAppConfig().edition.organiser;
  return (
    <Alert severity="info" role="status">
      Ni bad att bli borttagna {formatMoment(at)}. Arrangörerna raderar uppgifterna. Har ni ändrat er? Skriv
      till{' '}
      <a href={`mailto:${email}`} className="link">
        {email}
      </a>
      .
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
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
      className={styles.form}
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
      <LoadingButton type="submit" isLoading={isPending} className="inherit">
        Begär att bli borttagna
      </LoadingButton>
    </form>
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
