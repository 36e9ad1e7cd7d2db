import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { oneLine } from '@app/domain';
import type { MaskedCode } from '@app/views';
import { ApiError, postJson } from '../../api/client';
import { DataState } from '../../components/DataState';
import { EmptyState } from '../../components/EmptyState';
import { ListSearch } from '../../components/ListSearch';
import { PageTitle } from '../../components/PageLayout';
import { useAddressText } from '../../components/use-address-text';
import { formatMoment } from '../../config/formats';
import { messages } from '../../config/messages';
import { SentCode, codeCountsText, codesQuery, searchCodes } from './SentCode';
import { Section } from '../../components/Section';

/** The receiver of a code that pays one adult's fee: a name, and a plausible e-mail address. */
const invitationSchema = z.object({
  name: z.string().check(z.refine((text) => oneLine(text) !== '', { error: 'Name is required' })),
  email: z.string().check(
    z.refine((text) => text.trim() !== '', { error: 'E-mail is required', abort: true }),
    z.refine((text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()), { error: 'E-mail must be valid' }),
  ),
});

type Invitation = z.infer<typeof invitationSchema>;

/** An invitation. `number`: which of the receiver's codes, the first by default. */
type InvitationRequest = Invitation & { readonly number?: number };

/**
 * The outcome. `isNew` is false when the receiver already had that code, since `issuedAt` (ISO, null: just
 * now).
 */
interface InvitationOutcome {
  readonly email: string;
  readonly number: number;
  readonly isNew: boolean;
  readonly issuedAt: string | null;
}

/** Has the server create a code and mail it, then fetches the list again. */
function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, email, ...rest }: InvitationRequest) =>
      postJson<InvitationOutcome>('/admin/api/invite/epassi', {
        name: name.trim(),
        email: email.trim().toLowerCase(),
        ...rest,
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: codesQuery.queryKey }),
  });
}

/** The server's error text, or a general one. */
function failureText(error: Error): string {
  const isServerMessage =
    error instanceof ApiError &&
    error.message !== messages.unreachable &&
    error.message !== messages.unexpected;
  return isServerMessage ? `Error: ${error.message}` : 'Failed to send invitation';
}

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

  const submit = handleSubmit((invitation) =>
    invite.mutate(invitation, {
      onSuccess: () => {
        setFocus('name');
        reset();
      },
    }),
  );

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
          <InvitationNotice
            invited={invite.data}
            name={invite.variables.name}
            onAnother={(number) => invite.mutate({ ...invite.variables, number })}
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

interface InvitationNoticeProps {
  readonly invited: InvitationOutcome;
  readonly name: string;
  /** Sends the receiver's code with that number. */
  readonly onAnother: (number: number) => void;
}

// A repeated invitation is most often a mistake: another code needs a second press.
function InvitationNotice({
  invited: { email, number, isNew, issuedAt },
  name,
  onAnother,
}: InvitationNoticeProps) {
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
        <Button onClick={() => onAnother(number + 1)} sx={{ mt: 1 }}>
          Skicka en kod till
        </Button>
      </div>
    </Alert>
  );
}

/** The codes that were sent, with their states. */
function CodeList() {
  const query = useQuery(codesQuery);
  return (
    <Section title="Skickade koder" className="after-loading" sx={{ mt: 6 }}>
      <DataState
        query={query}
        empty={{
          when: (codes) => codes.length === 0,
          show: (
            <EmptyState
              title="Inga koder ännu."
              text="Fyll i formuläret ovanför för att skicka den första. Här syns sedan vem som har fått en kod och vilken anmälan den är använd i."
            />
          ),
        }}
      >
        {(codes) => <CodeRows codes={codes} />}
      </DataState>
    </Section>
  );
}

/** Up to this many codes show no search field. */
const SEARCH_THRESHOLD = 8;

function CodeRows({ codes }: { codes: readonly MaskedCode[] }) {
  const [query, search] = useAddressText('sok');
  const found = searchCodes(codes, query);
  return (
    <>
      <Typography sx={{ mb: 2, color: 'text.secondary' }} className="tabular">
        {codeCountsText(codes)}
      </Typography>
      {(codes.length > SEARCH_THRESHOLD || query !== '') && (
        <ListSearch
          label="Sök namn, e-post eller kodens slut"
          query={query}
          onType={search}
          found={found.length}
          total={codes.length}
        />
      )}
      <Box component="ul" sx={listStyle}>
        {found.map((code) => (
          <SentCode key={code.id} code={code} />
        ))}
      </Box>
    </>
  );
}

const listStyle = { m: 0, p: 0, listStyle: 'none', borderBottom: 1, borderColor: 'divider' } as const;
