import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useParams } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config';
import { errorText, getJson, isNotFound, postJson } from '../../api/client';
import { Alert } from '../../components/Alert';
import { DataState } from '../../components/DataState';
import { LoadingButton } from '../../components/LoadingButton';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import styles from './UnsubscribePage.module.css';

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
      <div className={styles.content}>
        <DataState query={preference}>
          {(data) => (data ? <Choice token={token} isDeclined={data.declined} /> : <UnknownLink />)}
        </DataState>
      </div>
    </PageWidth>
  );
}

/** The current preference and the button that changes it. Screen readers announce the change. */
function Choice({ token, isDeclined }: { token: string; isDeclined: boolean }) {
  const { mutate, isPending, error } = useMailPreference(token);
  const texts = isDeclined ? wantsNone : wantsMail;
  return (
    <>
      <div role="status">
        <h2 className={clsx('heading-2', styles.heading)}>{texts.heading}</h2>
        <p className={styles.text}>{texts.text}</p>
      </div>
      {error && (
        <Alert severity="error" className={styles.error}>
          {errorText(error)}
        </Alert>
      )}
      <LoadingButton
        isLoading={isPending}
        onClick={() => mutate(!isDeclined)}
        className={isDeclined ? undefined : 'filled'}
      >
        {texts.button}
      </LoadingButton>
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
      <a href={`mailto:${email}?subject=Avregistrera`} className="link">
        {email}
      </a>{' '}
      så hjälper vi dig.
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
