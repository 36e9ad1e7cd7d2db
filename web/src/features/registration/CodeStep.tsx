import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState, type Ref } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { normalizeLoginCode } from '@app/domain';
import { errorText } from '../../api/client';
import { useNotice } from '../../components/NoticeProvider';
import { PlainField } from '../../components/PlainFields';
import { useIsClosed } from '../../components/time-hooks';
import { paths } from '../../config/paths';
import { loginDraft, type LoginDraft, isClosedRefusal, useRequestCode, useConfirmCode } from './login';

/**
 * Step 2: the code from the mail. Sends it as soon as all digits are typed; after the login the page shows
 * the participants.
 */
export function CodeStep() {
  const [draft, setDraft] = useState(loginDraft.read);
  if (!draft) return <Navigate to={paths.registration(1)} replace />;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, justifyItems: 'start', maxWidth: 520 }}>
      <Typography variant="h2">Skriv koden från mailet</Typography>
      <Typography>
        Vi har skickat en kod till <strong>{draft.email}</strong>. Den gäller i tio minuter. Hittar du den
        inte, titta i skräpposten.
      </Typography>
      <CodeForm key={draft.codeIds[0]} draft={draft} />
      <NewCode email={draft.email} onSent={setDraft} />
      <Typography sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
        När du loggar in sparar vi en kaka i din webbläsare, så att du är inloggad nästa gång du kommer hit.
        Den används inte till något annat och försvinner när du loggar ut.
      </Typography>
    </Box>
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
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsShort(code.length !== CODE_LENGTH);
        if (code.length !== CODE_LENGTH) field.current?.focus();
        send(code);
      }}
      sx={{ display: 'grid', gap: 2, justifyItems: 'start', width: '100%' }}
    >
      {isTooLate && (
        <Alert severity="warning" sx={{ width: '100%' }}>
          Anmälan är stängd. Du är välkommen att anmäla dig på plats. Är du redan anmäld kan du logga in och
          se din anmälan.
        </Alert>
      )}
      <CodeField
        ref={field}
        code={code}
        problem={isShort ? shortText(code) : error && !isClosedRefusal(error) ? errorText(error) : undefined}
        isReadOnly={isPending}
        onType={(typed) => {
          setCode(typed);
          setIsShort(false);
          send(typed);
        }}
      />
      <Button type="submit" variant="contained" loading={isPending}>
        Logga in
      </Button>
    </Box>
  );
}

function shortText(code: string): string {
  return code === '' ? 'Skriv koden från mailet' : 'Koden har sex siffror';
}

function NewCode({ email, onSent }: { email: string; onSent: (draft: LoginDraft) => void }) {
  const notice = useNotice();
  const request = useRequestCode();
  const send = () => {
    request.mutate(email, {
      onSuccess: (draft) => {
        notice.success(`En ny kod är skickad till ${email}`);
        onSent(draft);
      },
      onError: (error) => {
        notice.error(errorText(error));
      },
    });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -2.5 }}>
      <Button variant="text" loading={request.isPending} onClick={send}>
        Skicka en ny kod
      </Button>
      <Button variant="text" component={Link} to={paths.registration(1)}>
        Byt e-postadress
      </Button>
    </Box>
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
      onType={(typed) => {
        onType(normalizeLoginCode(typed).slice(0, CODE_LENGTH));
      }}
      sx={LOOK}
    />
  );
}

const LOOK = {
  width: 'min(100%, 15rem)',
  minHeight: 64,
  fontSize: '1.75rem',
  fontWeight: 700,
  letterSpacing: '0.35em',
  fontVariantNumeric: 'tabular-nums',
};
