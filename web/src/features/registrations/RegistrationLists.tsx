import clsx from 'clsx';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paymentStatusLabels, distanceLabel, metresFromKm, type RegisteredRunner } from '@app/domain';
import type { PaymentRow } from '@app/views';
import { AnonymousMark } from '../../components/AnonymousMark';
import { DistanceChip } from '../../components/DistanceChip';
import { EmptyState } from '../../components/EmptyState';
import { ListSearch } from '../../components/ListSearch';
import { PlainTable } from '../../components/PlainTable';
import { TableHead } from '../../components/TableHead';
import { lateText } from '../../components/board-runner-text';
import { fullName } from '../../components/runner-text';
import { Section } from '../../components/Section';
import { useAddressText, withParam } from '../../components/use-address-text';
import { formatMoney } from '../../config/formats';
import { paths } from '../../config/paths';
import { CheckPaymentButton } from './AdjustmentButton';
import { PaymentIssueList } from './NeedsAttention';
import {
  amountText,
  handledIssueEntries,
  ownerText,
  searchedPayments,
  shortMoment,
  type OpenIssueEntry,
  type PaidEntry,
  type PaymentEntry,
} from './payment-entries';
import {
  familyAddress,
  runnerGroups,
  runnersIn,
  searchedRunners,
  type RunnerEntry,
  type RunnerGroup,
} from './runner-groups';
import styles from './RegistrationLists.module.css';

interface RegistrationListsProps {
  readonly runners: readonly RunnerEntry[];
  readonly paid: readonly PaidEntry[];
  readonly payments: readonly PaymentEntry[];
  readonly flagged: readonly OpenIssueEntry[];
}

/**
 * Tabs: runners by distance, paid registrations by date, payments, and open issues. One search covers them
 * all.
 */
export function RegistrationLists(all: RegistrationListsProps) {
  const [query, search] = useAddressText('sok');
  const [list, choose] = useChosenList();
  const found = useMemo(
    () => ({
      runners: searchedRunners(all.runners, query),
      paid: searchedPayments(all.paid, query),
      payments: searchedPayments(all.payments, query),
      flagged: searchedPayments(all.flagged, query),
    }),
    [all, query],
  );
  return (
    <section aria-label="Listor">
      <ListSearch
        label="Sök namn, e-post, nummer eller betalning"
        query={query}
        onType={search}
        found={found[list].length}
        total={all[list].length}
      />
      <Tabs
        value={list}
        aria-label="Visa"
        variant="scrollable"
        onChange={(_event, value: List) => choose(value)}
        sx={{ mb: 2 }}
      >
        {LISTS.map(({ value, label }) => (
          <Tab
            key={value}
            value={value}
            label={`${label} (${value === 'runners' ? runnersIn(all.runners) : all[value].length})`}
            id={`tab-${value}`}
            aria-controls={`list-${value}`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`list-${list}`} aria-labelledby={`tab-${list}`}>
        {list === 'runners' && <RunnerGroups groups={runnerGroups(found.runners)} />}
        {list === 'paid' && <PaidTable entries={found.paid} />}
        {list === 'payments' && <PaymentTable entries={found.payments} />}
        {list === 'flagged' && (
          <PaymentIssueList open={found.flagged} handled={handledIssueEntries(found.payments)} />
        )}
      </Box>
    </section>
  );
}

type List = keyof RegistrationListsProps;

const LISTS: readonly { readonly value: List; readonly label: string; readonly word: string }[] = [
  { value: 'runners', label: 'Deltagare', word: '' },
  { value: 'paid', label: 'Betalda', word: 'betalda' },
  { value: 'payments', label: 'Betalningar', word: 'betalningar' },
  { value: 'flagged', label: 'Att se över', word: 'flaggade' },
];

// The page’s address holds the chosen list, so that a link opens it. The first list needs no parameter.
function useChosenList(): readonly [List, (list: List) => void] {
  const [params, setParams] = useSearchParams();
  const word = params.get('visa') ?? '';
  const list = LISTS.find((each) => each.word === word)?.value ?? 'runners';
  const choose = (chosen: List) => {
    const wanted = LISTS.find(({ value }) => value === chosen)?.word ?? '';
    setParams((now) => withParam(now, 'visa', wanted), { replace: true, preventScrollReset: true });
  };
  return [list, choose];
}

/** Paid registrations, the latest payment first, each with its receipt. */
function PaidTable({ entries }: { entries: readonly PaidEntry[] }) {
  if (entries.length === 0) return <EmptyState title="Inga betalda anmälningar." />;
  return (
    <PlainTable caption="Betalda anmälningar, senaste först" className={styles.paid}>
      <TableHead
        columns={[
          ['Betald', 'wide'],
          ['Anmälan'],
          ['Belopp', 'num'],
          [<span className="sr-only">Kvitto</span>],
        ]}
      />
      <tbody>
        {entries.map((entry) => (
          <PaidRow key={entry.registration.registration} {...entry} />
        ))}
      </tbody>
    </PlainTable>
  );
}

function PaidRow({ registration, payment, paidAt, number }: PaidEntry) {
  const owner = familyAddress(registration) || 'Biljettkassan';
  const names = Object.values(registration.runners).map(fullName).join(', ');
  return (
    <tr>
      <td className={clsx('tabular wide', styles.line)}>{shortMoment(paidAt)}</td>
      <td className="free-text">
        <Link className="name" to={paths.oneRegistration(registration.registration)}>
          {owner}
        </Link>
        <div className="sub">{names}</div>
        <div className="sub narrow tabular">{shortMoment(paidAt)}</div>
        {payment?.note && <div className="sub">Notering: {payment.note}</div>}
      </td>
      <td className="num">{payment && amountText(payment)}</td>
      <td className={styles.line}>
        {payment && (
          <Link className="link" to={paths.receipt(payment.id)} aria-label={`Kvitto för ${owner}`}>
            Kvitto
          </Link>
        )}
        {number !== undefined && <div className="sub tabular">{number}</div>}
      </td>
    </tr>
  );
}

/** Payments, the latest first, with the error code and message of failed ones. */
function PaymentTable({ entries }: { entries: readonly PaymentEntry[] }) {
  if (entries.length === 0) return <EmptyState title="Inga betalningar." />;
  return (
    <PlainTable caption="Betalningar, senaste först" className={styles.payments}>
      <TableHead columns={[['Betalning'], ['Läge', 'wide'], ['Belopp', 'num'], ['Referens', 'wide']]} />
      <tbody>
        {entries.map((entry) => (
          <PaymentTableRow key={entry.payment.id} {...entry} />
        ))}
      </tbody>
    </PlainTable>
  );
}

function PaymentTableRow({ payment, registration, number }: PaymentEntry) {
  const owner = ownerText(registration);
  const { amount, expected, datePaid, dateCreated, paymentReference, payerAlias } = payment;
  return (
    <tr>
      <td className="free-text">
        <Link className="name" to={paths.oneRegistration(payment.registration)}>
          {owner}
        </Link>
        <div className="sub tabular">
          {shortMoment(datePaid ?? dateCreated)}
          <span className="narrow">
            {' · '}
            <Status payment={payment} />
          </span>
        </div>
        <div className="narrow">
          <Reason payment={payment} />
        </div>
        <CheckPaymentButton payment={payment} of={owner} />
      </td>
      <td className="wide free-text">
        <Status payment={payment} />
        <Reason payment={payment} />
      </td>
      <td className="num">
        {amountText(payment)}
        {amount !== expected && <div className="sub">bokat {formatMoney(expected)}</div>}
      </td>
      <td className="wide sub free-text">
        {paymentReference}
        {payerAlias && <div>från {payerAlias}</div>}
        {number !== undefined && <div>kvitto {number}</div>}
      </td>
    </tr>
  );
}

function Status({ payment }: { payment: PaymentRow }) {
  const { status, method, flags, rest } = payment;
  const isWrong = status === 'ERROR';
  const means = method === 'other' ? ' kontant eller på annat sätt' : '';
  return (
    <>
      <Box component="strong" sx={isWrong ? { color: 'error.main' } : {}}>
        {isWrong ? status : paymentStatusLabels[status]}
        {means}
      </Box>
      {rest && ' · mellanskillnad'}
      {flags.length > 0 && ' · se över'}
    </>
  );
}

function Reason({ payment: { errorCode, errorMessage, note } }: { payment: PaymentRow }) {
  return (
    <>
      {(errorCode || errorMessage) && (
        <div className="sub">{[errorCode, errorMessage].filter(Boolean).join(': ')}</div>
      )}
      {note && <div className="sub">Notering: {note}</div>}
    </>
  );
}

/** Runners by distance, then the unpaid ones. */
function RunnerGroups({ groups }: { groups: readonly RunnerGroup[] }) {
  return groups.map((group) => <Group key={group.title} group={group} />);
}

function Group({ group: { title, metres, entries } }: { group: RunnerGroup }) {
  const id = `group-${String(metres ?? 'unpaid')}`;
  const isUnpaid = metres === null;
  return (
    <Section title={`${title} (${runnersIn(entries)})`} id={id} sx={{ mb: 4 }}>
      {entries.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>Inga löpare.</Typography>
      ) : (
        <PlainTable
          caption={isUnpaid ? 'Löpare som inte har betalat' : `Betalda löpare ${title}`}
          className={clsx(styles.runners, isUnpaid && styles.unpaid)}
        >
          <thead>
            <tr>
              <th scope="col">Namn</th>
              <th scope="col" className="num">
                Ålder
              </th>
              <th scope="col" className="wide">
                Klass
              </th>
              <th scope="col" className="wide">
                Klubb/Företag
              </th>
              <th scope="col" className="wide">
                Anmäld av
              </th>
              {isUnpaid && (
                <th scope="col" className="wide">
                  Lopp
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Row key={entry.key} entry={entry} isUnpaid={isUnpaid} />
            ))}
          </tbody>
        </PlainTable>
      )}
    </Section>
  );
}

function Row({ entry, isUnpaid }: { entry: RunnerEntry; isUnpaid: boolean }) {
  const { registration, runner, listed } = entry;
  const owner = familyAddress(registration) || 'Biljettkassan';
  if (!runner) return <RowWithoutRunner owner={owner} />;
  const { age, group, company, distance, phone } = runner;
  const who = [owner, phone].filter(Boolean).join('\u00a0· ');
  return (
    <tr>
      <td className="free-text">
        <NameAndBib runner={runner} /> <AnonymousMark runner={runner} />
        {typeof listed?.late === 'string' && <strong> · {lateText}</strong>}
        <div className="sub narrow">
          {isUnpaid && <DistanceChip metres={metresFromKm(distance)} />}{' '}
          {[group, company, who].filter(Boolean).join('\u00a0· ')}
        </div>
        {entry.bought && <div className="sub">Betald som {boughtText(entry.bought)}</div>}
      </td>
      <td className="num">{age}</td>
      <td className="wide">{group}</td>
      <td className="wide free-text">{company}</td>
      <td className="wide free-text">{who}</td>
      {isUnpaid && (
        <td className="wide">
          <DistanceChip metres={metresFromKm(distance)} />
        </td>
      )}
    </tr>
  );
}

// Only an unpaid registration can be without runners.
function RowWithoutRunner({ owner }: { owner: string }) {
  return (
    <tr>
      <td className="free-text">
        <em>Inga deltagare ännu</em>
        <div className="sub narrow">{owner}</div>
      </td>
      <td className="num">–</td>
      <td className="wide" colSpan={2} />
      <td className="wide free-text">{owner}</td>
      <td className="wide" />
    </tr>
  );
}

/** The runner as bought, before a correction: name, age and distance. */
function boughtText(bought: RegisteredRunner): string {
  const age = bought.age === null ? [] : [`${bought.age} år`];
  return [fullName(bought), ...age, distanceLabel(metresFromKm(bought.distance))].join(', ');
}

function NameAndBib({ runner }: { runner: RegisteredRunner }) {
  const { bib = null } = runner;
  return (
    <>
      {fullName(runner)}
      {bib !== null && <strong className="tabular">{` · nr\u00a0${bib}`}</strong>}
    </>
  );
}
