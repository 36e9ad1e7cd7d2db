import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import {
  describeDraft,
  isRaceDay,
  refusalText,
  type Consequences,
  type Day,
  type DayHistory,
  type DraftedCommand,
} from '@app/domain';
import type { CorrectionRow } from '@app/views';
import { errorText } from '../../api/client';
import { useLiveHistory } from '../../api/live-history';
import { useConfirm } from '../../components/ConfirmProvider';
import { DataState } from '../../components/DataState';
import { useNotice } from '../../components/NoticeProvider';
import { PageTitle } from '../../components/PageLayout';
import { dateOfDay, formatMoment, formatWeekday } from '../../config/formats';
import { paths } from '../../config/paths';
import { AnnouncerText, ConsequencesTable } from './ConsequencesTable';
import { CorrectionInputs } from './CorrectionInputs';
import { PassedCrossings } from './PassedCrossings';
import { ReasonField, useReasonField } from './ReasonField';
import {
  DRAFT_CORRECTIONS,
  initialFields,
  initialFieldsIn,
  toDraftedCommands,
  type CorrectionKind,
  type InitialFields,
} from './correction';
import {
  appliedReason,
  dayBefore,
  draftOutcome,
  draftOutcomeOn,
  draftQuery,
  useDrafts,
  type DraftOutcome as Outcome,
} from './drafts';
import { Section } from '../../components/Section';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

interface DraftKey {
  readonly day: string;
  readonly id: string;
}

/** One draft of corrections: its content, a preview of the day with it, and the form that applies it. */
export function DraftPage({ day, id }: DraftKey) {
  const isKnown = isRaceDay(day) && UUID.test(id);
  return isKnown ? (
    <DraftLoader key={id} day={day} id={id} />
  ) : (
    <>
      <PageTitle title="Rätta" />
      <Alert severity="warning">Det finns inget sådant utkast.</Alert>
    </>
  );
}

function DraftLoader({ day, id }: DraftKey) {
  const draft = useQuery(draftQuery(day, id));
  const history = useLiveHistory(day);
  return (
    <>
      <PageTitle title="Utkast till rättelser" lead={formatWeekday(dateOfDay(day))}>
        <Button component={RouterLink} to={paths.corrections(day)}>
          Alla utkast
        </Button>
      </PageTitle>
      <DataState query={draft}>
        {(row) => (
          <DataState query={history}>
            {(data) =>
              row && row.state !== 'open' ? (
                <ClosedDraft row={row} history={data} />
              ) : (
                <OpenDraft day={day} id={id} row={row} history={data} />
              )
            }
          </DataState>
        )}
      </DataState>
    </>
  );
}

interface OpenDraftProps extends DraftKey {
  readonly row: CorrectionRow | null;
  readonly history: DayHistory;
}

const NONE: readonly DraftedCommand[] = [];

function OpenDraft({ day, id, row, history }: OpenDraftProps) {
  const { commands = NONE, version = 0 } = row ?? {};
  const [since, setSince] = useState<Consequences>();
  const outcome = useMemo(() => draftOutcome(history, commands), [history, commands]);
  const { mutate, data, error, isPending } = useDrafts(day).change;
  const [search, setSearch] = useSearchParams();
  const [initial, setInitial] = useState<InitialFields>(() => initialFieldsIn(search));
  const ownChangeCount = useOwnChangeCount(version, isPending || data?.version === version);
  const saveCommands = (changed: readonly DraftedCommand[]) => {
    // The organiser's own change needs no marks.
    setSince(undefined);
    mutate({ id, version, commands: changed });
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 840 }}>
      <CorrectionList
        commands={commands}
        day={outcome.day}
        onRemove={(at) => saveCommands(commands.filter((_, index) => index !== at))}
      />
      <AddCorrectionForm
        key={ownChangeCount}
        day={outcome.after}
        isBusy={isPending}
        initial={initial}
        onAdd={(added, kind) => {
          setInitial({ kind });
          // Clears the address, so that it can be shared without the form's initial values.
          setSearch({}, { replace: true, preventScrollReset: true });
          saveCommands([...commands, ...added]);
        }}
      />
      {error && <Alert severity="error">{errorText(error)}</Alert>}
      {commands.length > 0 && (
        <>
          <DraftOutcome
            {...outcome}
            since={since}
            isBusy={isPending}
            onRevoke={(events) => {
              const part = commands[0]?.part ?? '';
              saveCommands([
                ...commands,
                { type: 'RevokeEvents', part, events: [...events], alone: true, reason: '' },
              ]);
            }}
          />
          <ApplyDraft
            {...{ day, id, version }}
            onDiffers={() => setSince(outcome.comparison?.consequences)}
            revision={history.revision}
            isPossible={outcome.refusal === undefined}
          />
        </>
      )}
    </Box>
  );
}

/**
 * Counts the organiser's own changes to the draft. Used as the form's key, so that a colleague's change does
 * not reset the form.
 */
function useOwnChangeCount(version: number, isOwnChange: boolean): number {
  const [last, setLast] = useState({ version, own: 0 });
  if (last.version !== version) setLast({ version, own: last.own + Number(isOwnChange) });
  return last.own;
}

/** The consequences of a draft with the announcer's text, or why it is impossible. */
function DraftOutcome({
  day,
  refusal,
  passed = [],
  comparison,
  since,
  isBusy,
  onRevoke,
}: Outcome & {
  readonly since: Consequences | undefined;
  readonly isBusy: boolean;
  readonly onRevoke: (events: readonly number[]) => void;
}) {
  if (passed.length > 0)
    return (
      <PassedCrossings day={day} crossings={passed}>
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => onRevoke(passed.flatMap(({ events }) => events))}
        >
          Ta målgångarna ur kraft i utkastet
        </Button>
      </PassedCrossings>
    );
  if (!comparison) return <Alert severity="warning">{refusal}</Alert>;
  return (
    <Section title="Så blir det">
      <ConsequencesTable {...comparison.consequences} since={since} />
      <AnnouncerText comparison={comparison} />
    </Section>
  );
}

/** A draft that was applied or discarded. */
function ClosedDraft({ row, history }: { readonly row: CorrectionRow; readonly history: DayHistory }) {
  const { applied, changedAt, changedBy } = row;
  const day = useMemo(() => dayBefore(history, applied?.revision), [history, applied]);
  const by = `${formatMoment(changedAt)} av ${changedBy}`;
  const message = useRef<HTMLDivElement>(null);
  // The form that applied the draft was far below this message.
  useEffect(() => {
    message.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 840 }}>
      <Alert
        ref={message}
        severity={applied ? 'success' : 'info'}
        action={
          applied && (
            <Button
              component={RouterLink}
              to={paths.journalEntry(history.day, applied.revision)}
              color="inherit"
              size="small"
              sx={{ whiteSpace: 'nowrap' }}
            >
              I journalen
            </Button>
          )
        }
      >
        {applied ? `Tillämpat ${by}: ${appliedReason(history, applied)}` : `Kastat ${by}`}
      </Alert>
      <CorrectionList commands={row.commands} day={day} />
      {applied && <AppliedAnnouncement commands={row.commands} day={day} />}
    </Box>
  );
}

/** What the announcer is to say of a draft that was applied to a day. */
function AppliedAnnouncement({
  commands,
  day,
}: {
  readonly commands: readonly DraftedCommand[];
  readonly day: Day;
}) {
  const { comparison } = useMemo(() => draftOutcomeOn(day, commands), [day, commands]);
  return comparison && <AnnouncerText comparison={comparison} />;
}

interface ApplyDraftProps {
  readonly day: string;
  readonly id: string;
  readonly version: number;
  /** The day's revision that the preview includes. */
  readonly revision: number;
  /** Whether every correction of the draft is possible. */
  readonly isPossible: boolean;
  /** Called when the outcome has changed since the preview. */
  readonly onDiffers: () => void;
}

/** Applies a draft for a stated reason, or discards it. */
function ApplyDraft({ day, id, version, revision, isPossible, onDiffers }: ApplyDraftProps) {
  const { apply, discard } = useDrafts(day);
  const [reason, setReason] = useState('');
  const reasonField = useReasonField(reason);
  const notice = useNotice();
  const confirm = useConfirm();
  const error = apply.error ?? discard.error;
  const isBusy = apply.isPending || discard.isPending;
  const confirmDiscard = async () => {
    const text = 'Det som är inlagt i det räknas inte, och utkastet går inte att öppna igen.';
    if (await confirm({ title: 'Kasta utkastet?', text, confirmLabel: 'Kasta', isDangerous: true }))
      discard.mutate({ id, version });
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label="Tillämpa"
      sx={{ display: 'grid', gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!reasonField.validate()) return;
        apply.mutate(
          { id, version, seen: revision, reason },
          {
            onSuccess: (row) => row && notice({ text: 'Rättelserna är tillämpade', tone: 'info' }),
            onError: onDiffers,
          },
        );
      }}
    >
      <ReasonField {...reasonField.props} onType={setReason} />
      {error && <Alert severity="error">{errorText(error)}</Alert>}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" loading={apply.isPending} disabled={isBusy || !isPossible}>
          Tillämpa alla
        </Button>
        <Button variant="text" disabled={isBusy} onClick={() => void confirmDiscard()}>
          Kasta utkastet
        </Button>
      </Box>
    </Box>
  );
}

interface CorrectionListProps {
  readonly commands: readonly DraftedCommand[];
  /** The day before the first correction. */
  readonly day: Day;
  readonly onRemove?: (at: number) => void;
}

function CorrectionList({ commands, day, onRemove }: CorrectionListProps) {
  const lines = useMemo(() => describeDraft(commands, day), [commands, day]);
  if (commands.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>Utkastet är tomt än.</Typography>;
  return (
    <Box component="ol" aria-label="Rättelser" sx={{ m: 0, pl: 3, display: 'grid', gap: 2 }}>
      {lines.map(({ words, refusal }, at) => (
        // Two corrections may be equal: only their positions differ.
        <li key={`${String(at)} ${words}`}>
          <Box sx={lineStyle}>
            <span>
              {words}
              {refusal && onRemove && (
                <Box component="strong" sx={{ display: 'block', color: 'error.main' }}>
                  Går inte: {refusalText(refusal.code, refusal.detail)}
                </Box>
              )}
            </span>
            {onRemove && (
              <Button
                size="small"
                variant="text"
                aria-label={`Ta bort: ${words}`}
                onClick={() => onRemove(at)}
                sx={{ flex: 'none', my: -1 }}
              >
                Ta bort
              </Button>
            )}
          </Box>
        </li>
      ))}
    </Box>
  );
}

// The remove buttons are in the same place in every line.
const lineStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 1,
  overflowWrap: 'anywhere',
  '& > span::first-letter': { textTransform: 'uppercase' },
} as const;

interface AddCorrectionFormProps {
  readonly day: Day;
  readonly isBusy: boolean;
  /** Initial values from the address. */
  readonly initial: InitialFields;
  readonly onAdd: (commands: readonly DraftedCommand[], kind: CorrectionKind) => void;
}

/**
 * A form that adds one correction, or several of one kind. With initial values it scrolls into view, since
 * the list above may be long.
 */
function AddCorrectionForm({ day, isBusy, initial, onAdd }: AddCorrectionFormProps) {
  const [fields, setFields] = useState(() => initialFields(day, initial));
  const [missing, setMissing] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const hasInitialKind = initial.kind !== undefined;
  useEffect(() => {
    if (!hasInitialKind) return;
    form.current?.scrollIntoView({ block: 'center' });
    form.current?.focus({ preventScroll: true });
  }, [hasInitialKind]);
  return (
    <Box
      component="form"
      ref={form}
      tabIndex={-1}
      noValidate
      aria-label="Lägg till en rättelse"
      sx={{ display: 'grid', gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        const commands = toDraftedCommands(day, fields);
        if (typeof commands === 'string') setMissing(commands);
        else onAdd(commands, fields.kind);
      }}
    >
      <CorrectionInputs
        kinds={DRAFT_CORRECTIONS}
        day={day}
        fields={fields}
        onChange={(changed) => {
          setFields(changed);
          setMissing(undefined);
        }}
      />
      {missing !== undefined && (
        <Alert severity="info" role="status">
          {missing}
        </Alert>
      )}
      <Button type="submit" variant="outlined" disabled={isBusy} sx={{ justifySelf: 'start' }}>
        Lägg till
      </Button>
    </Box>
  );
}
