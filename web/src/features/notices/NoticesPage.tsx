import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import {
  isNoticeActive,
  MAX_NOTICE_LENGTH,
  noticeEndProblem,
  noticeTextProblem,
  oneLine,
  type Severity,
  defaultNoticeEnd,
  stockholmDate,
  stockholmInstant,
} from '@app/domain';
import type { NoticeRow } from '@app/views';
import { useAppConfig } from '../../api/app-config';
import { errorText, getJson, postJson } from '../../api/client';
import { serverClock } from '../../api/clock';
import { newId } from '../../api/device';
import { DataState } from '../../components/DataState';
import { DistanceChoices } from '../../components/DistanceChoices';
import { EmptyState } from '../../components/EmptyState';
import { NoticeBand } from '../../components/NoticeBand';
import { PageTitle } from '../../components/PageLayout';
import { ChoiceField, PlainField } from '../../components/PlainFields';
import { Section } from '../../components/Section';
import { useServerNow } from '../../components/time-hooks';
import { formatMoment } from '../../config/formats';
import { paths } from '../../config/paths';

/** Organisers publish notices to all pages, list them and withdraw them. */
export function NoticesPage() {
  const all = useQuery(noticesQuery);
  return (
    <>
      <PageTitle
        title="Meddelanden"
        lead="Ett meddelande syns direkt på alla öppna sidor och på storskärmarna, tills det slutar eller tas bort."
      />
      <NoticeForm />
      <Typography sx={{ mt: 3 }}>
        Ska det också nå dem som inte tittar på sidan?{' '}
        <Link component={RouterLink} to={paths.mailFamilies()} color="info.main">
          Maila årets anmälda
        </Link>
      </Typography>
      <Box className="after-loading" sx={{ mt: 6 }}>
        <DataState query={all}>{(data) => <NoticeLists all={data} />}</DataState>
      </Box>
    </>
  );
}

const CLOCK_INTERVAL_MS = 1000;

function NoticeLists({ all }: { all: readonly NoticeRow[] }) {
  const now = useServerNow(CLOCK_INTERVAL_MS);
  const isShown = (notice: NoticeRow) => notice.withdrawn === null && isNoticeActive(notice, now);
  const over = all.filter((notice) => !isShown(notice));
  return (
    <Box sx={{ display: 'grid', gap: 5, maxWidth: 840 }}>
      <Section title="Syns nu" titleGap={2}>
        <NoticeList notices={all.filter(isShown)} now={now} whenNone="Inget meddelande syns just nu." />
      </Section>
      <Section title="Tidigare" titleGap={2}>
        <NoticeList
          notices={over}
          now={now}
          whenNone={
            all.length === 0 ? (
              <EmptyState title="Inga meddelanden ännu." text="Skriv det första ovanför." />
            ) : (
              'Inga tidigare meddelanden.'
            )
          }
        />
      </Section>
    </Box>
  );
}

interface NoticeListProps {
  readonly notices: readonly NoticeRow[];
  readonly now: number;
  readonly whenNone: ReactNode;
}

function NoticeList({ notices, now, whenNone }: NoticeListProps) {
  if (notices.length === 0)
    return (
      <Typography component="div" sx={{ color: 'text.secondary' }}>
        {whenNone}
      </Typography>
    );
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
      {notices.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} now={now} />
      ))}
    </Box>
  );
}

/** A notice with its author and time, and a withdraw button while it is shown. */
function NoticeItem({ notice, now }: { notice: NoticeRow; now: number }) {
  const withdraw = useWithdrawNotice();
  const isShown = notice.withdrawn === null && isNoticeActive(notice, now);
  return (
    <Box component="li">
      <Box sx={{ borderRadius: 1, overflow: 'hidden' }}>
        <NoticeBand notice={notice}>
          {isShown && (
            <Button
              color="inherit"
              size="small"
              loading={withdraw.isPending}
              aria-label={`Ta bort ”${notice.text}”`}
              onClick={() => withdraw.mutate(notice.id)}
              sx={{ flexShrink: 0 }}
            >
              Ta bort
            </Button>
          )}
        </NoticeBand>
      </Box>
      <Typography sx={{ mt: 0.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {noticeStateText(notice, now)}. Publicerat {formatMoment(notice.publishedAt)} av {notice.by}.
      </Typography>
      {withdraw.error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {errorText(withdraw.error)}
        </Alert>
      )}
    </Box>
  );
}

const empty = (): NoticeDraft => ({
  id: newId(),
  text: '',
  severity: 'important',
  distances: [],
  end: 'dag',
  typedEnd: '',
});

/** The form of a notice with a preview; publishes it to all pages. */
function NoticeForm() {
  const { edition } = useAppConfig();
  const [draft, setDraft] = useState(empty);
  const [isChecked, setChecked] = useState(false);
  const textField = useRef<HTMLTextAreaElement>(null);
  const publish = usePublishNotice();
  const change = (fields: Partial<NoticeDraft>) => setDraft((before) => ({ ...before, ...fields }));

  const submit = () => {
    setChecked(true);
    const now = serverClock.now();
    const endsAt = endChoices(now, edition.date).at(draft.end, draft.typedEnd);
    if (noticeTextProblem(draft.text) !== undefined) {
      textField.current?.focus();
      return;
    }
    if (noticeEndProblem(endsAt, now) !== undefined) return;
    const { id, text, severity, distances } = draft;
    publish.mutate(
      { id, text, severity, distances, endsAt: new Date(endsAt).toISOString() },
      {
        onSuccess: () => {
          setDraft(empty());
          setChecked(false);
        },
      },
    );
  };

  return (
    <Box
      component="form"
      noValidate
      aria-label="Skriv meddelande"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      sx={formStyle}
    >
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <ReadyTexts
          onChoose={(text) => {
            change({ text });
            textField.current?.focus();
          }}
        />
        <TextField
          label="Meddelande"
          multiline
          minRows={2}
          value={draft.text}
          inputRef={textField}
          error={isChecked && noticeTextProblem(draft.text) !== undefined}
          helperText={
            (isChecked ? noticeTextProblem(draft.text) : undefined) ??
            `${Array.from(oneLine(draft.text)).length} av ${MAX_NOTICE_LENGTH} tecken`
          }
          onChange={(event) => change({ text: event.target.value })}
        />
        <NoticeOptions draft={draft} isChecked={isChecked} onChange={change} />
      </Box>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Section title="Så här syns det">
          <Box sx={{ borderRadius: 1, overflow: 'hidden' }}>
            <NoticeBand notice={{ ...draft, text: oneLine(draft.text) || 'Skriv ett meddelande …' }} />
          </Box>
        </Section>
        <Typography>
          Det syns direkt på alla öppna sidor och på storskärmarna, för alla som tittar.
        </Typography>
        {publish.error && <Alert severity="error">{errorText(publish.error)}</Alert>}
        {publish.isSuccess && (
          <Alert severity="success" role="status">
            Publicerat
          </Alert>
        )}
        <Button type="submit" variant="contained" loading={publish.isPending} sx={{ justifySelf: 'start' }}>
          Publicera
        </Button>
      </Box>
    </Box>
  );
}

function ReadyTexts({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <Box role="group" aria-label="Färdiga texter" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {readyTexts.map(({ label, text }) => (
        <Button key={label} size="small" color="info" onClick={() => onChoose(text)}>
          {label}
        </Button>
      ))}
    </Box>
  );
}

const formStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: { xs: 3, md: 6 },
} as const;

/**
 * A draft of a notice. `id` makes publishing idempotent; `typedEnd` is Swedish wall time, used when `end` is
 * 'tid'.
 */
interface NoticeDraft {
  readonly id: string;
  readonly text: string;
  readonly severity: Severity;
  readonly distances: readonly number[];
  readonly end: EndOption;
  readonly typedEnd: string;
}

interface NoticeOptionsProps {
  readonly draft: NoticeDraft;
  readonly isChecked: boolean;
  readonly onChange: (fields: Partial<NoticeDraft>) => void;
}

const MINUTE = 60_000;

/** The notice's severity, end and distances. */
function NoticeOptions({ draft, isChecked, onChange }: NoticeOptionsProps) {
  const { edition } = useAppConfig();
  const now = useServerNow(MINUTE);
  const choices = endChoices(now, edition.date);
  const endProblem = noticeEndProblem(choices.at('tid', draft.typedEnd), now);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ChoiceField
          label="Hur viktigt"
          value={draft.severity}
          options={[
            { value: 'important', label: 'Viktigt' },
            { value: 'information', label: 'Information' },
          ]}
          onChange={(severity) => onChange({ severity: severity as Severity })}
        />
        <ChoiceField
          label="Slutar synas"
          value={draft.end}
          options={endOptions.map((end) => ({ value: end, label: choices.label(end) }))}
          onChange={(end) => onChange({ end: end as EndOption })}
        />
      </Box>
      {draft.end === 'tid' && (
        <PlainField
          label="Till och med"
          type="datetime-local"
          value={draft.typedEnd}
          onType={(typedEnd) => onChange({ typedEnd })}
          help="Högst sju dygn framåt"
          problem={isChecked ? endProblem : undefined}
        />
      )}
      <DistanceChoices
        legend="Gäller (ingen vald är alla)"
        chosen={draft.distances}
        onChoose={(distances) => onChange({ distances })}
      />
    </>
  );
}

/** All notices of the edition, the newest first. */
const noticesQuery = queryOptions({
  queryKey: ['organisers-notices'],
  queryFn: ({ signal }) => getJson<readonly NoticeRow[]>('/admin/api/notices', { signal }),
});

/** A notice to publish. `endsAt` is ISO; `id` makes publishing idempotent. */
interface NoticeToPublish {
  readonly id: string;
  readonly text: string;
  readonly severity: Severity;
  readonly distances: readonly number[];
  readonly endsAt: string;
}

function usePublishNotice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: NoticeToPublish) => postJson<readonly NoticeRow[]>('/admin/api/notices', draft),
    onSuccess: (all) => client.setQueryData(noticesQuery.queryKey, all),
  });
}

function useWithdrawNotice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => postJson<readonly NoticeRow[]>(`/admin/api/notices/${id}/withdraw`),
    onSuccess: (all) => client.setQueryData(noticesQuery.queryKey, all),
  });
}

/** The choices of an end; `dag` is the end of the race day or of today, `tid` a typed time. */
const endOptions = ['dag', '30', '60', '120', 'tid'] as const;
type EndOption = (typeof endOptions)[number];

/**
 * Labels of the ends, and their times (epoch ms) as seen at `now`; NaN until a time is typed. `typed` is
 * Swedish wall time.
 */
function endChoices(now: number, raceDay: string) {
  const ofDay = defaultNoticeEnd(now, raceDay);
  const isToday = stockholmDate(ofDay) === stockholmDate(now);
  return {
    label: (end: EndOption): string => {
      if (end === 'dag') return isToday ? 'När dagen är slut (23.59)' : `När tävlingsdagen är slut`;
      if (end === 'tid') return 'Välj tid …';
      return { '30': 'Om 30 minuter', '60': 'Om 1 timme', '120': 'Om 2 timmar' }[end];
    },
    at: (end: EndOption, typed: string): number => {
      if (end === 'dag') return ofDay;
      return end === 'tid' ? wallTime(typed) : now + Number(end) * MINUTE;
    },
  };
}

function wallTime(typed: string): number {
  try {
    return stockholmInstant(typed);
  } catch {
    return NaN;
  }
}

/** Ready-made texts for race days, to edit before publishing. */
const readyTexts: readonly { readonly label: string; readonly text: string }[] = [
  { label: 'Försenad start', text: 'Starten är 20 min försenad.' },
  { label: 'Ny starttid', text: 'Ny starttid: kl. 12.00.' },
  { label: 'Kö till startnummer', text: 'Det är kö till startnumren. Kom i god tid före din start.' },
  { label: 'Full parkering', text: 'Parkeringen är full. Ställ bilen en bit bort och gå sista biten.' },
  { label: 'Försenad prisutdelning', text: 'Prisutdelningen är försenad till kl. 14.00.' },
  { label: 'Inställt', text: 'Loppet är inställt. Mer information kommer med mail.' },
];

/** The state of a notice as text: until when it is shown, or how it ended. */
function noticeStateText({ endsAt, withdrawn }: NoticeRow, now: number): string {
  if (withdrawn) return `Borttaget ${formatMoment(withdrawn.at)} av ${withdrawn.by}`;
  return isNoticeActive({ endsAt }, now)
    ? `Syns nu på alla sidor, till ${formatMoment(endsAt)}`
    : `Slutade synas ${formatMoment(endsAt)}`;
}
