import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useParams } from 'react-router-dom';
import type { RegistrationRow } from '@app/views';
import { registrationHistoryQuery } from './payment-adjustments';
import { registrationsQuery, type Registrations } from '../../api/registrations';
import { DataState } from '../../components/DataState';
import { EmptyState } from '../../components/EmptyState';
import { PageTitle } from '../../components/PageLayout';
import { PlainTable } from '../../components/PlainTable';
import { paths } from '../../config/paths';
import { bankPaymentText } from './adjustment-texts';
import { AdjustmentButton } from './AdjustmentButton';
import { OpenPaymentIssues } from './NeedsAttention';
import { OnePayment } from './OnePayment';
import { RegistrationRunners } from './RegistrationRunners';
import { SiblingPaymentLink, Siblings } from './Siblings';
import { openIssueEntries, shortMoment, ownerText, paymentEntries } from './payment-entries';

const POLL_MS = 15_000;

/** One registration: its runners, payments and history, with the actions on each. */
export function OneRegistrationPage() {
  const { registration: id = '' } = useParams();
  const query = useQuery({ ...registrationsQuery, refetchInterval: POLL_MS });
  const found = query.data?.registrations.find(({ registration }) => registration === id);
  return (
    <>
      <PageTitle
        title="Anmälan"
        lead={
          <Link component={RouterLink} to={paths.listByRace()}>
            Till alla anmälningar
          </Link>
        }
      />
      <DataState query={query}>
        {(data) =>
          found ? (
            <RegistrationDetails data={data} registration={found} />
          ) : (
            <EmptyState title="Anmälan finns inte." />
          )
        }
      </DataState>
    </>
  );
}

function RegistrationDetails({ data, registration }: { data: Registrations; registration: RegistrationRow }) {
  const own = data.payments.filter((each) => each.registration === registration.registration);
  const payments = paymentEntries({ ...data, payments: own });
  return (
    <>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere', mb: 0.5 }}>
        {ownerText(registration)}
      </Typography>
      <Typography sx={{ mb: 3, color: 'text.secondary' }}>
        {registration.paid ? 'Betald' : 'Inte betald'}, öppnad {shortMoment(registration.openedAt)}
      </Typography>
      <OpenPaymentIssues entries={openIssueEntries(payments)} />
      <SiblingPaymentLink registration={registration} data={data} />
      <Section id="runners" title={`Deltagare (${String(Object.keys(registration.runners).length)})`}>
        <RegistrationRunners registration={registration} listed={data.listed} />
      </Section>
      <Section id="money" title={`Betalningar (${String(payments.length)})`}>
        {payments.length === 0 && <Typography>Inga betalningar.</Typography>}
        <BankPaymentButton registration={registration} expected={payments[0]?.payment.expected ?? 0} />
        {payments.map((entry) => (
          <OnePayment key={entry.payment.id} entry={entry} links={data.links ?? []} />
        ))}
      </Section>
      {registration.email.includes('@') && registration.family === null && (
        <Section id="siblings" title="Syskon">
          <Siblings registration={registration} data={data} />
        </Section>
      )}
      <Section id="privacy" title="Personuppgifter">
        <Link component={RouterLink} to={paths.erasure(registration.registration)}>
          Se vad som kan raderas
        </Link>
      </Section>
      <History registration={registration.registration} />
    </>
  );
}

/**
 * Records a payment received outside Swish, while the registration is unpaid and not withdrawn. `expected`:
 * the proposed amount, SEK.
 */
function BankPaymentButton({ registration, expected }: { registration: RegistrationRow; expected: number }) {
  if (registration.paid || registration.isWithdrawn) return null;
  return (
    <AdjustmentButton
      action={{ kind: 'bank', registration: registration.registration }}
      text={bankPaymentText(ownerText(registration), expected)}
      look={{ variant: 'outlined' }}
    />
  );
}

function Section({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 4 }}>
      <Typography variant="h2" id={id} sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function History({ registration }: { registration: string }) {
  const query = useQuery({ ...registrationHistoryQuery(registration), refetchInterval: POLL_MS });
  return (
    <Section id="history" title="Historik">
      <DataState query={query}>
        {(entries) => (
          <PlainTable
            caption="Vad som har hänt med anmälan, senaste först"
            sx={{ '& td.tabular': { whiteSpace: 'nowrap' } }}
          >
            <thead>
              <tr>
                <th scope="col">När</th>
                <th scope="col">Vad</th>
                <th scope="col" className="wide">
                  Vem
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.toReversed().map(({ revision, at, by, words, note }) => (
                <tr key={revision}>
                  <td className="tabular">{shortMoment(new Date(at).toISOString())}</td>
                  <td className="free-text">
                    {words}
                    {note && <div className="sub">”{note}”</div>}
                    <div className="sub narrow">{by}</div>
                  </td>
                  <td className="free-text wide">{by}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        )}
      </DataState>
    </Section>
  );
}
