import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState, useRef, type Ref } from 'react';
import { Navigate, useParams, Link, useNavigate } from 'react-router-dom';
import { normalizeLoginCode } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { errorText } from '../../api/client';
import { PAYMENT_POLL_MS, ownRegistrationQuery, type OwnRegistration } from '../../api/registration';
import { Alert } from '../../components/Alert';
import { DataState } from '../../components/DataState';
import { Fees } from '../../components/Fees';
import { LoadingButton } from '../../components/LoadingButton';
import { useNotice } from '../../components/NoticeProvider';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { PlainField } from '../../components/PlainFields';
import { RegistrationSteps } from '../../components/RegistrationSteps';
import { useIsClosed } from '../../components/time-hooks';
import { paths, type RegistrationStep } from '../../config/paths';
import {
  loginDraft,
  useRequestCode,
  type LoginDraft,
  isClosedRefusal,
  isJustSent,
  normalizeAddress,
  useConfirmCode,
} from './login';
import { ParticipantsStep } from './ParticipantsStep';
import { draftOwner } from './runner-draft';
import styles from './RegistrationPage.module.css';

/**
 * The registration, from the address to the participants. The server’s session decides the step, not the
 * page’s address.
 */
export function RegistrationPage() {
  const { step: requested } = useParams();
  const registration = useQuery({ ...ownRegistrationQuery, ...refetchRules });
  return (
    <PageWidth>
      <PageTitle title="Anmälan" />
      <DataState query={registration}>
        {(data) => <Step requested={requested} registration={data} />}
      </DataState>
    </PageWidth>
  );
}

// A background refetch must not close a form with unsaved text. The save checks the session first and reports
// a lost one.
const refetchRules = {
  refetchInterval: ({ state }: { state: { data?: OwnRegistration | null } }) =>
    isUnpaid(state.data) && draftOwner() === undefined ? PAYMENT_POLL_MS : false,
  refetchOnWindowFocus: () => draftOwner() === undefined,
} as const;

const isUnpaid = (registration: OwnRegistration | null | undefined) => registration?.paid === false;

function Step({
  requested,
  registration,
}: {
  requested: string | undefined;
  registration: OwnRegistration | null;
}) {
  const step = stepFor(requested, registration !== null);
  return (
    <>
      {String(step) !== requested && <Navigate to={paths.registration(step)} replace />}
      <RegistrationSteps step={step} isDone={registration?.paid} />
      {registration ? (
        <ParticipantsStep key={registration.email} registration={registration} />
      ) : step === 2 ? (
        <CodeStep />
      ) : (
        <EmailStep />
      )}
    </>
  );
}

/**
 * Signed-in users see the participants. Others start with the address, or with the code when one was mailed.
 */
function stepFor(requested: string | undefined, isLoggedIn: boolean): RegistrationStep {
  if (isLoggedIn) return 3;
  return requested === '2' && loginDraft.read() ? 2 : 1;
}

/** Step 1: the e-mail address that owns the registration. The server mails a login code to it. */
function EmailStep() {
  const { edition } = useAppConfig();
  return (
    <div className={styles.columns}>
      <div>
        <h2 className={clsx('heading-2', styles.title)}>Välkommen till {edition.name}</h2>
        <p className={styles.lead}>
          Här anmäler du dig själv, familjen eller hela laget på en gång. Börja med din e-postadress. Är du
          redan anmäld loggar du in på samma sätt.
        </p>
        <ClosedWarning />
        <UnsavedNotice />
        <AddressForm />
      </div>
      <Fees edition={edition} />
    </div>
  );
}

function ClosedWarning() {
  if (!useIsClosed()) return null;
  return (
    <Alert severity="warning" className={styles.notice}>
      Anmälan är stängd. Du kan fortfarande logga in och se din anmälan.
    </Alert>
  );
}

function UnsavedNotice() {
  const owner = draftOwner();
  if (owner === undefined) return null;
  return (
    <Alert severity="info" className={styles.notice}>
      Du har blivit utloggad. När du loggar in igen med <strong className={styles.address}>{owner}</strong>{' '}
      finns det du skrev kvar.
    </Alert>
  );
}

const isAddress = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim());

function AddressForm() {
  const navigate = useNavigate();
  const [email, setEmail] = useState(() => draftOwner() ?? loginDraft.read()?.email ?? '');
  const [isRefused, setRefused] = useState(false);
  const { mutate, isPending, error, waitingFor } = useRequestCode();
  const seconds = waitingFor(email);
  const send = () => {
    setRefused(!isAddress(email));
    if (isAddress(email)) mutate(email, { onSuccess: () => void navigate(paths.registration(2)) });
  };
  const hasCode = loginDraft.read()?.email === normalizeAddress(email);
  const limitText = isJustSent(error) ? justSentText(seconds, hasCode) : error ? errorText(error) : undefined;
  const problem = isRefused ? 'Ogiltig e-postadress' : limitText;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className={clsx(styles.form, styles.emailForm)}
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
      <LoadingButton type="submit" isLoading={isPending} disabled={seconds > 0} className="filled">
        Skicka kod{countdownText(seconds)}
      </LoadingButton>
      {error !== null && hasCode && (
        <Link to={paths.registration(2)} className={clsx('button quiet', styles.toCode)}>
          Skriv en kod du redan har fått
        </Link>
      )}
    </form>
  );
}

/** Without the seconds, which the button counts: a screen reader would read each change of this text. */
function justSentText(seconds: number, hasCode: boolean): string | undefined {
  if (seconds === 0) return undefined;
  return hasCode
    ? 'En kod har just skickats till adressen: skriv den där du bad om den. Begär en ny när knappen har räknat ner.'
    : 'En kod har just skickats till adressen från en annan enhet eller flik och gäller bara där. Begär en ny här när knappen har räknat ner.';
}

function countdownText(seconds: number): string {
  return seconds === 0 ? '' : ` om ${String(seconds)} s`;
}

/**
 * Step 2: the code from the mail. Sends it as soon as all digits are typed; after the login the page shows
 * the participants.
 */
function CodeStep() {
  const [draft, setDraft] = useState(loginDraft.read);
  if (!draft) return <Navigate to={paths.registration(1)} replace />;
  return (
    <div className={styles.codeStep}>
      <h2 className="heading-2">Skriv koden från mailet</h2>
      <p className="text">
        Vi har skickat en kod till <strong>{draft.email}</strong>. Den gäller i tio minuter. Hittar du den
        inte, titta i skräpposten.
      </p>
      <CodeForm key={draft.codeIds[0]} draft={draft} />
      <NewCode email={draft.email} onSent={setDraft} />
      <p className={styles.cookies}>
        När du loggar in sparar vi en kaka i din webbläsare, så att du är inloggad nästa gång du kommer hit.
        Den används inte till något annat och försvinner när du loggar ut.
      </p>
    </div>
  );
}

function CodeForm({ draft }: { draft: LoginDraft }) {
  const [code, setCode] = useState('');
  const [isShort, setIsShort] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useConfirmCode();
  const isTooLate = useIsClosed() || isClosedRefusal(error);

  const send = (whole: string) => {
    if (whole.length !== CODE_LENGTH || isPending) return;
    mutate(
      { ...draft, code: whole },
      {
        onError: () => {
          setCode('');
          field.current?.focus();
        },
      },
    );
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsShort(code.length !== CODE_LENGTH);
        if (code.length !== CODE_LENGTH) field.current?.focus();
        send(code);
      }}
      className={clsx(styles.form, styles.wide)}
    >
      {isTooLate && (
        <Alert severity="warning" className={styles.wide}>
          Anmälan är stängd. Du är välkommen att anmäla dig på plats. Är du redan anmäld kan du logga in och
          se din anmälan.
        </Alert>
      )}
      <CodeField
        ref={field}
        code={code}
        problem={isShort ? shortText(code) : error ? problemText(error) : undefined}
        isReadOnly={isPending}
        onType={(typed) => {
          setCode(typed);
          setIsShort(false);
          send(typed);
        }}
      />
      <LoadingButton type="submit" isLoading={isPending} className="filled">
        Logga in
      </LoadingButton>
    </form>
  );
}

function shortText(code: string): string {
  return code === '' ? 'Skriv koden från mailet' : 'Koden har sex siffror';
}

/** The code proves the address, so that the page may say that it has no registration. */
function problemText(error: Error): string {
  return isClosedRefusal(error)
    ? 'Koden stämmer, men anmälan är stängd och adressen har ingen anmälan.'
    : errorText(error);
}

function NewCode({ email, onSent }: { email: string; onSent: (draft: LoginDraft) => void }) {
  const notice = useNotice();
  const request = useRequestCode();
  const seconds = request.waitingFor(email);
  const send = () => {
    request.mutate(email, {
      onSuccess: (draft) => {
        notice.success(`En ny kod är skickad till ${email}`);
        onSent(draft);
      },
      onError: (error) => notice.error(errorText(error)),
    });
  };
  return (
    <div className={styles.ways}>
      <LoadingButton isLoading={request.isPending} disabled={seconds > 0} onClick={send} className="quiet">
        Skicka en ny kod{countdownText(seconds)}
      </LoadingButton>
      <Link to={paths.registration(1)} className="button quiet">
        Byt e-postadress
      </Link>
    </div>
  );
}

const CODE_LENGTH = 6;

interface CodeFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly code: string;
  /** The error of the last attempt. */
  readonly problem: string | undefined;
  readonly isReadOnly: boolean;
  readonly onType: (code: string) => void;
}

/** One field for the code: typed, pasted with spaces, or filled in by the phone. */
function CodeField({ isReadOnly, onType, code, ...rest }: CodeFieldProps) {
  return (
    <PlainField
      {...rest}
      autoFocus
      label="Kod"
      value={code}
      help="Sex siffror"
      autoComplete="one-time-code"
      inputMode="numeric"
      readOnly={isReadOnly}
      data-page-focus=""
      onType={(typed) => onType(normalizeLoginCode(typed).slice(0, CODE_LENGTH))}
      className={styles.code}
    />
  );
}
