import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useRef, useState } from 'react';
import type { Fees } from '@app/domain';
import type { Runners } from '../../api/registration';
import { lazyPart } from '../../components/lazy-part';
import { NameChoices } from './NameChoices';
import { ParticipantList } from './ParticipantList';
import { readRunnerDraft } from './runner-draft';

const [RunnerDialog, useRunnerDialogAhead] = lazyPart(
  async () => (await import('./RunnerDialog')).RunnerDialog,
);

/** Opens the dialog for a new participant. */
const NEW = '';

interface ParticipantsProps {
  /** The e-mail address that owns the registration. */
  readonly email: string;
  readonly runners: Runners;
  /** The participants as they were paid for, when anything was corrected later. */
  readonly bought: Runners | null;
  readonly fees: Fees;
  readonly currency: string;
  readonly isLocked: boolean;
}

/** The participants, and the ways to change them while they are not locked. */
export function Participants({ email, runners, bought, fees, currency, isLocked }: ParticipantsProps) {
  useRunnerDialogAhead();
  const [edited, setEdited] = useState(() => (isLocked ? undefined : unsaved(email, runners)));
  const addButton = useRef<HTMLButtonElement>(null);
  const isEmpty = Object.keys(runners).length === 0;
  const close = () => {
    setEdited(undefined);
    // The button that opened the dialog is gone when its participant was removed.
    setTimeout(() => {
      if (document.activeElement === document.body) addButton.current?.focus();
    });
  };

  return (
    <Box component="section" aria-labelledby="participants">
      <Typography id="participants" variant="h2" sx={{ mb: 1.5 }}>
        Deltagare
      </Typography>
      {isEmpty ? (
        <Typography sx={{ mb: 2, maxWidth: '68ch' }}>
          {isLocked
            ? 'Inga deltagare är anmälda.'
            : 'Lägg till alla som ska springa, vuxna och barn. Ni betalar tillsammans.'}
        </Typography>
      ) : (
        <ParticipantList
          runners={runners}
          bought={bought}
          fees={fees}
          currency={currency}
          onEdit={isLocked ? undefined : setEdited}
        />
      )}
      {isLocked ? (
        <NameChoices email={email} runners={runners} />
      ) : (
        <Button
          ref={addButton}
          variant={isEmpty ? 'contained' : 'outlined'}
          onClick={() => {
            setEdited(NEW);
          }}
          sx={{ mt: 2.5 }}
        >
          Lägg till deltagare
        </Button>
      )}
      {edited !== undefined && (
        <Suspense>
          <RunnerDialog
            email={email}
            known={knownUnder(runners, edited)}
            surname={familyName(runners)}
            onClose={close}
          />
        </Suspense>
      )}
    </Box>
  );
}

/** Whose dialog had unsaved changes when the session ended or the page was reloaded. */
function unsaved(email: string, runners: Runners): string | undefined {
  const draft = readRunnerDraft(email);
  return draft && (draft.key in runners ? draft.key : NEW);
}

function knownUnder(runners: Runners, key: string) {
  const runner = runners[key];
  return runner && { key, runner };
}

function familyName(runners: Runners): string {
  return Object.values(runners).at(-1)?.lastname ?? '';
}
