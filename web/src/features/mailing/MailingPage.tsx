import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  mailingFooter,
  oneLine,
  ownRaceReason,
  paragraphsOf,
  UNSUBSCRIBE_TEXT,
  type Paragraph,
  distanceLabel,
  type MailFailure,
} from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { DistanceChoices } from '../../components/DistanceChoices';
import { useConfirm } from '../../components/ConfirmProvider';
import { DataState, Loading } from '../../components/DataState';
import { EmptyState } from '../../components/EmptyState';
import { PageTitle } from '../../components/PageLayout';
import { ChoiceField } from '../../components/PlainFields';
import { formatMoment } from '../../config/formats';
import { paths } from '../../config/paths';
import { MailingForm, useMailingDraft } from './MailingForm';
import {
  familyCountQuery,
  mailingsQuery,
  previousCountQuery,
  testMailQuery,
  type Audience,
  failureText,
  isUnderWay,
  type Mailing,
  useStopMailing,
} from './mailings';
import { Section } from '../../components/Section';

/**
 * Organisers mail everyone who paid in an earlier edition, or this edition's families by distance. Includes
 * preview and progress.
 */
export function MailingPage() {
  const [search, setSearch] = useSearchParams();
  const mailings = useQuery(mailingsQuery);
  const isToFamilies = search.get('till') === 'arets';
  return (
    <>
      <PageTitle
        title={isToFamilies ? 'Maila årets anmälda' : 'Maila tidigare löpare'}
        lead={isToFamilies ? FAMILIES_LEAD : PREVIOUS_LEAD}
      />
      <Box sx={{ display: 'flex', mb: 3 }}>
        <ChoiceField
          label="Till"
          value={isToFamilies ? 'arets' : 'tidigare'}
          options={[
            { value: 'tidigare', label: 'Tidigare löpare' },
            { value: 'arets', label: 'Årets anmälda' },
          ]}
          onChange={(to) =>
            setSearch(to === 'arets' ? { till: to } : {}, { replace: true, preventScrollReset: true })
          }
        />
      </Box>
      {isToFamilies ? <FamiliesMailing /> : <PreviousRunnersMailing />}
      <Box className="after-loading" sx={{ mt: 6 }}>
        <DataState query={mailings}>{(data) => <MailingList mailings={data} />}</DataState>
      </Box>
    </>
  );
}

const PREVIOUS_LEAD =
  'Skriv till alla som har betalat en anmälan ett tidigare år. Var och en får ett eget mail och kan avregistrera sig.';
const FAMILIES_LEAD =
  'Viktig information om årets lopp till dem som har betalat. Var och en får ett eget mail, även de som inte vill ha reklam från er.';

function PreviousRunnersMailing() {
  const count = useQuery(previousCountQuery);
  return (
    <DataState query={count} empty={{ when: (data) => data.count === 0, show: <NoRecipients /> }}>
      {(data) => <MailingEditor audience={data} text={`Det finns ${String(data.count)} tidigare löpare`} />}
    </DataState>
  );
}

/** All distances are chosen at first. Each choice refetches the number of families. */
function FamiliesMailing() {
  const { edition } = useAppConfig();
  const [distances, setDistances] = useState<readonly number[]>(() =>
    edition.distances.map(({ metres }) => metres),
  );
  const count = useQuery({ ...familyCountQuery(distances), placeholderData: (data) => data });
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <DistanceChoices legend="De som har någon anmäld i" chosen={distances} onChoose={setDistances} />
      </Box>
      <DataState query={count}>
        {(data) => (
          <MailingEditor
            audience={{ count: data.count, distances }}
            text={`Går till ${String(data.count)} ${data.count === 1 ? 'familj' : 'familjer'}`}
          />
        )}
      </DataState>
    </>
  );
}

function NoRecipients() {
  const { name } = useAppConfig().edition;
  return (
    <EmptyState
      title="Det finns inga tidigare löpare"
      text={`Ingen har betalat en anmälan ett tidigare år, eller så vill de inte ha utskick. De som är med i ${name} kan ni skriva till när nästa års lopp är upplagt.`}
      step={{ to: paths.mailFamilies(), label: 'Maila årets anmälda' }}
    />
  );
}

/** The form beside the preview. */
function MailingEditor({ audience, text }: { audience: Audience; text: string }) {
  const draftState = useMailingDraft();
  const mail = useQuery(testMailQuery);
  // The notice is above the form, which would move when it appears.
  if (mail.isPending) return <Loading />;
  return (
    <>
      <Typography role="status" sx={{ mb: 2, fontWeight: 650 }}>
        {text}
      </Typography>
      {mail.data?.staysHere && <TestModeNote />}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
          gap: { xs: 4, md: 6 },
          alignItems: 'start',
        }}
      >
        <MailingForm draftState={draftState} audience={audience} />
        <MailPreview
          subject={draftState.draft.subject}
          message={draftState.draft.message}
          isToFamilies={audience.distances !== undefined}
        />
      </Box>
    </>
  );
}

function TestModeNote() {
  return (
    <Alert severity="info" sx={{ mb: 3, maxWidth: '68ch' }}>
      Testläge: inga mail går ut. De hamnar som filer i serverns mapp <code>outbox</code>.
    </Alert>
  );
}

interface MailPreviewProps {
  readonly subject: string;
  readonly message: string;
  /** Whether it goes to families in this race, who cannot unsubscribe from it. */
  readonly isToFamilies: boolean;
}

/** Renders the mail by the server’s rules: paragraphs, links, sender and unsubscribe link. */
function MailPreview({ subject, message, isToFamilies }: MailPreviewProps) {
  const { organiser, name } = useAppConfig().edition;
  const heading = oneLine(subject);
  const paragraphs = paragraphsOf(message);
  const isEmpty = heading === '' && paragraphs.length === 0;
  return (
    <Section title="Så här ser mailet ut" titleGap={2}>
      <Box sx={mailStyle}>
        <Box sx={sheetStyle}>
          {isEmpty && (
            <Box sx={{ color: 'text.secondary' }}>Skriv ett ämne och ett meddelande, så visas de här.</Box>
          )}
          {heading && <Box sx={headingStyle}>{heading}</Box>}
          {paragraphs.map((lines, index) => (
            <Box key={index} component="p" sx={{ m: 0, mb: 2, lineHeight: 1.5 }}>
              <Lines lines={lines} />
            </Box>
          ))}
        </Box>
        <Box sx={footStyle}>
          {mailingFooter(organiser, isToFamilies ? ownRaceReason(name) : undefined).map((line) => (
            <Box key={line}>{line}</Box>
          ))}
          {!isToFamilies && (
            <Box sx={{ textDecoration: 'underline', color: 'info.main' }}>{UNSUBSCRIBE_TEXT}</Box>
          )}
        </Box>
      </Box>
    </Section>
  );
}

function Lines({ lines }: { lines: Paragraph }) {
  return lines.map((pieces, index) => (
    <Box key={index} component="span" sx={{ display: 'block' }}>
      {pieces.map(({ text, href }, at) =>
        href === undefined ? (
          text
        ) : (
          <Link key={at} href={href} target="_blank" rel="noopener noreferrer" color="info.main">
            {text}
          </Link>
        ),
      )}
    </Box>
  ));
}

const mailStyle = {
  p: 2,
  borderRadius: 1,
  backgroundColor: '#f3f4fb',
  color: '#22264b',
  overflowWrap: 'anywhere',
} as const;
const sheetStyle = { p: 3, pb: 1, borderRadius: 1, backgroundColor: 'common.white', minHeight: 160 } as const;
const headingStyle = { mb: 2, fontSize: 22, fontWeight: 700, lineHeight: 1.3, color: 'info.main' } as const;
const footStyle = { mt: 2, mx: 1, fontSize: 13, lineHeight: 1.5, color: '#55597a' } as const;

/** The newest mailings: text, sender, progress and failures. */
function MailingList({ mailings }: { mailings: readonly Mailing[] }) {
  if (mailings.length === 0) return null;
  return (
    <Section title="Utskick" titleGap={2}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: 720 }}>
        {mailings.map((mailing) => (
          <MailingItem key={mailing.mailing} mailing={mailing} />
        ))}
      </Box>
    </Section>
  );
}

function MailingItem({ mailing }: { mailing: Mailing }) {
  const { subject, message, distances, by, requestedAt, recipients, sent, failed } = mailing;
  const done = Math.round((100 * (sent + failed)) / Math.max(1, recipients));
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography variant="h3">{subject}</Typography>
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>
        {formatMoment(requestedAt)}, {by}. Till{' '}
        {distances ? `årets anmälda i ${distances.map(distanceLabel).join(', ')}` : 'tidigare löpare'}
      </Typography>
      {isUnderWay(mailing) && (
        <LinearProgress
          variant="determinate"
          value={done}
          color="info"
          aria-label={`${String(done)} % klart`}
          sx={{ height: 8, borderRadius: 1, mb: 1 }}
        />
      )}
      <Typography className="tabular">{progressText(mailing)}</Typography>
      {isUnderWay(mailing) && <StopButton mailing={mailing} />}
      <FailureList mailing={mailing} />
      <Box component="details" sx={detailsStyle}>
        <summary>Visa texten</summary>
        <Box sx={{ whiteSpace: 'pre-wrap', pb: 1 }}>{message}</Box>
      </Box>
    </Box>
  );
}

/** Stops a mailing after confirmation. Mails already sent cannot be recalled. */
function StopButton({ mailing: { mailing, subject, recipients, sent, failed } }: { mailing: Mailing }) {
  const confirm = useConfirm();
  const stop = useStopMailing();
  const ask = async () => {
    const isSure = await confirm({
      title: 'Stoppa utskicket?',
      text: `${String(recipients - sent - failed)} som inte har fått ”${subject}” får det inte. Det går inte att starta igen.`,
      confirmLabel: 'Stoppa',
      isDangerous: true,
    });
    if (isSure) stop.mutate(mailing);
  };
  return (
    <>
      <Button size="small" loading={stop.isPending} onClick={() => void ask()} sx={{ mt: 1 }}>
        Stoppa utskicket
      </Button>
      {stop.error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {failureText(stop.error)}
        </Alert>
      )}
    </>
  );
}

function progressText({ recipients, sent, failed, completedAt, stoppedAt }: Mailing): string {
  const lost = failed === 0 ? '' : `, ${String(failed)} fick inget`;
  if (completedAt !== null) return `Klart: ${String(sent)} skickade${lost}`;
  if (stoppedAt !== null)
    return `Stoppat: ${String(sent)} skickade${lost}, ${String(recipients - sent - failed)} får inget`;
  return `${String(sent)} av ${String(recipients)} skickade${lost}, ${String(recipients - sent - failed)} kvar`;
}

function FailureList({ mailing: { failures, failed } }: { mailing: Mailing }) {
  if (failures.length === 0) return null;
  return (
    <Box component="details" sx={detailsStyle}>
      <summary>Visa vilka som inte fick mailet</summary>
      <Box component="ul" sx={{ m: 0, pb: 1, pl: 3 }}>
        {failures.map(({ email, why }, index) => (
          <li key={index}>
            {email ?? 'Borttagen'}: {reasons[why]}
          </li>
        ))}
        {failed > failures.length && <li>… och {failed - failures.length} till</li>}
      </Box>
    </Box>
  );
}

const reasons: Readonly<Record<MailFailure, string>> = {
  refused: 'mottagarens mailserver tog inte emot mailet',
  'not-needed': 'var betald, eller anmälan hade stängt',
  'gave-up': 'mailservern kunde inte ta emot det på två dygn',
  declined: 'vill inte ha utskick',
  erased: 'uppgifterna är borttagna',
};

const detailsStyle = {
  '& > summary': { display: 'list-item', py: 1.25, cursor: 'pointer', width: 'fit-content' },
} as const;
