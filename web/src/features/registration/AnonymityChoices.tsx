import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionRunner } from '@app/views';
import { errorText, postJson } from '../../api/client';
import { type Runners, cacheSession, fetchSessionOf, type RegistrationSession } from '../../api/registration';
import { anonymityChoice, anonymityHelp } from '../../components/AnonymousMark';
import { CheckField } from '../../components/CheckField';
import { fullName } from '../../components/runner-text';
import { useRefusalHandler } from './use-save-runners';

interface AnonymityChoicesProps {
  /** The e-mail address that owns the registration. */
  readonly email: string;
  readonly runners: Runners;
}

/**
 * Which participants appear without their name. Can be changed at any time, paid or not; saves each change at
 * once.
 */
export function AnonymityChoices({ email, runners }: AnonymityChoicesProps) {
  const named = Object.entries(runners).filter(([, { lastname }]) => lastname !== '');
  if (named.length === 0) return null;
  return (
    <Box component="fieldset" aria-describedby="name-choices" sx={STYLE}>
      <legend>{anonymityChoice}</legend>
      <p id="name-choices">{anonymityHelp}</p>
      {named.map(([key, runner]) => (
        <AnonymityChoice key={key} email={email} id={key} runner={runner} />
      ))}
    </Box>
  );
}

interface AnonymityChoiceProps {
  readonly email: string;
  readonly id: string;
  readonly runner: SessionRunner;
}

function AnonymityChoice({ email, id, runner }: AnonymityChoiceProps) {
  const { mutate, isPending, isSuccess, variables, error } = useChooseAnonymity(email, id);
  const saved = runner.anonymous ?? false;
  // An organiser may have changed the choice after it was saved.
  const isNews = isSuccess && variables === saved;
  return (
    <div>
      <CheckField
        label={fullName(runner)}
        checked={isPending ? variables : saved}
        onChange={({ target }) => {
          mutate(target.checked);
        }}
      />
      <div role="status">
        {isPending && 'Sparar…'}
        {isNews && savedText(saved)}
      </div>
      {error && (
        <Alert severity="error" sx={{ mb: 1 }}>
          Inte sparat. {errorText(error)}
        </Alert>
      )}
    </div>
  );
}

function savedText(isAnonymous: boolean): string {
  return isAnonymous ? 'Sparat, visas som Anonym' : 'Sparat, visas med namn';
}

const STYLE = {
  m: 0,
  mt: 4,
  p: 0,
  border: 0,
  minWidth: 0,
  '& legend': { p: 0, fontWeight: 650 },
  '& p': { m: 0, mb: 1 },
  '& p, & [role=status]': { color: 'text.secondary', fontSize: '0.875rem' },
  '& [role=status]': { pl: '34px', lineHeight: 1.4 },
};

/**
 * Saves whether the participant `runner` of `email` appears without their name. One save at a time, so that
 * the last answer is the newest.
 */
function useChooseAnonymity(email: string, runner: string) {
  const client = useQueryClient();
  const handleRefusal = useRefusalHandler();
  return useMutation({
    scope: { id: 'anonymity' },
    mutationFn: async (anonymous: boolean) => {
      await fetchSessionOf(email, client);
      return postJson<RegistrationSession>('/anonymity', { runner, anonymous });
    },
    onSuccess: (session) => {
      cacheSession(client, session);
    },
    onError: handleRefusal,
  });
}
