import clsx from 'clsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { distanceLabel, metresFromKm, type RegisteredRunner } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { registrationsQuery, type Registrations } from '../../api/registrations';
import { useSignInRequired } from '../../api/sign-in';
import { AnonymousMark } from '../../components/AnonymousMark';
import { DataState } from '../../components/DataState';
import { EmptyState } from '../../components/EmptyState';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { PlainTable } from '../../components/PlainTable';
import { formatDay } from '../../config/formats';
import { paths, type TableOrder } from '../../config/paths';
import {
  familyAddress,
  runnerEntries,
  runnerGroups,
  withoutAbandonedSales,
  type RunnerEntry,
} from './runner-groups';
import { Section } from '../../components/Section';
import styles from './RegistrationTablePage.module.css';

/** All registered runners for print: one distance a page, with a box to tick. Organisers only. */
export function RegistrationTablePage() {
  const { isAdmin } = useAppConfig();
  const isSignInRequired = useSignInRequired();
  const [params] = useSearchParams();
  const order = orderIn(params);
  // Organiser pages show the sign-in when the session has ended.
  if (isAdmin && isSignInRequired) return <Navigate to={paths.listByRace()} replace />;
  if (!isAdmin) return <Navigate to={paths.adminLogin(paths.registrationTable(order))} replace />;
  return (
    <PageWidth isWide>
      <GlobalStyles styles={PAPER} />
      <Table order={order} />
    </PageWidth>
  );
}

const PAPER = { '@page': { size: 'A4', margin: '12mm' } } as const;

function orderIn(params: URLSearchParams): TableOrder {
  return params.get('ordning') === 'nummer' ? 'nummer' : 'namn';
}

function Table({ order }: { order: TableOrder }) {
  const query = useQuery(registrationsQuery);
  const { edition } = useAppConfig();
  return (
    <>
      <PageTitle title="Anmälningstabell" lead={`${edition.name}, ${formatDay(edition.date)}`}>
        <Toolbar order={order} />
      </PageTitle>
      <DataState
        query={query}
        empty={{
          when: ({ registrations }) => registrations.length === 0,
          show: <EmptyState title="Inga anmälningar ännu." text="Tabellen fylls när någon har anmält sig." />,
        }}
      >
        {(data) => <Groups data={data} order={order} />}
      </DataState>
    </>
  );
}

function Groups({ data, order }: { data: Registrations; order: TableOrder }) {
  const groups = printedGroups(data, order);
  if (groups.length === 0) return <Typography>Ingen har anmält någon löpare ännu.</Typography>;
  return groups.map((group) => <PrintedGroup key={group.title} group={group} />);
}

/** The page’s address holds the order, so that a link prints the same table. */
function Toolbar({ order }: { order: TableOrder }) {
  const [, setParams] = useSearchParams();
  const choose = (chosen: TableOrder | null) => {
    if (chosen !== null)
      setParams(chosen === 'namn' ? {} : { ordning: chosen }, { replace: true, preventScrollReset: true });
  };
  return (
    <Box className="not-printed" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <ToggleButtonGroup
        exclusive
        value={order}
        aria-label="Ordning"
        onChange={(_event, chosen: TableOrder | null) => choose(chosen)}
      >
        <ToggleButton value="namn">Efter namn</ToggleButton>
        <ToggleButton value="nummer">Efter nummer</ToggleButton>
      </ToggleButtonGroup>
      <Button variant="contained" onClick={() => window.print()}>
        Skriv ut
      </Button>
      <Button component={Link} to={paths.listByRace()}>
        Till anmälningarna
      </Button>
    </Box>
  );
}

/** One distance, or the unpaid runners, on pages of its own. Column headers repeat on every page. */
function PrintedGroup({ group: { title, metres, runners } }: { group: PrintedRunnerGroup }) {
  const id = `table-${String(metres ?? 'unpaid')}`;
  const isUnpaid = metres === null;
  return (
    <Section title={`${title} (${runners.length})`} id={id} sx={groupStyle}>
      <div className="sideways" tabIndex={0} role="group" aria-labelledby={id}>
        <PlainTable
          caption={isUnpaid ? 'Löpare som inte har betalat' : `Betalda löpare ${title}`}
          className={styles.table}
        >
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Avprickad</span>
              </th>
              <th scope="col" className="num">
                Nr
              </th>
              <th scope="col">Namn</th>
              <th scope="col" className="num">
                Ålder
              </th>
              <th scope="col">Klass</th>
              {isUnpaid && <th scope="col">Lopp</th>}
              <th scope="col">Klubb/Företag</th>
              <th scope="col">Telefon, e-post</th>
            </tr>
          </thead>
          <tbody>
            {runners.map((one) => (
              <Row key={one.key} one={one} isUnpaid={isUnpaid} />
            ))}
          </tbody>
        </PlainTable>
      </div>
    </Section>
  );
}

function Row({ one: { runner, contact }, isUnpaid }: { one: PrintedRunner; isUnpaid: boolean }) {
  const { bib, age, group, company, distance } = runner;
  return (
    <tr>
      <td>
        <span aria-hidden className={styles.box} />
      </td>
      <td className="num">{bib ?? ''}</td>
      <td className={clsx('free-text', styles.name)}>
        {lastNameFirst(runner)} <AnonymousMark runner={runner} />
      </td>
      <td className="num">{age}</td>
      <td>{group}</td>
      {isUnpaid && <td>{distanceLabel(metresFromKm(distance))}</td>}
      <td className="free-text">{company}</td>
      <td className={styles.contact}>
        {contact.map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
      </td>
    </tr>
  );
}

/** Last name first, for lookup on paper. An erased runner has no last name. */
function lastNameFirst({ firstname, lastname }: PrintedRunner['runner']): string {
  return lastname === '' ? firstname : `${lastname}, ${firstname}`;
}

const groupStyle = {
  mb: 6,
  '@media print': { mb: 0, '& + &': { breakBefore: 'page' } },
} as const;

/** A printed runner. `contact`: the family’s phone and e-mail address, those that are known. */
interface PrintedRunner {
  readonly key: string;
  readonly runner: RegisteredRunner;
  readonly contact: readonly string[];
}

/** The paid runners of a distance, or all unpaid runners (`metres` null). */
interface PrintedRunnerGroup {
  readonly title: string;
  readonly metres: number | null;
  readonly runners: readonly PrintedRunner[];
}

/** The printed groups: 5.6, 2.8, 1.6, 0.8, then unpaid, each by name or by bib. Leaves out empty groups. */
function printedGroups(data: Registrations, order: TableOrder): readonly PrintedRunnerGroup[] {
  const { registrations, listed, payments } = withoutAbandonedSales(data);
  const payers = new Map(payments.map(({ id, payerAlias }) => [id, payerAlias]));
  const groups = runnerGroups(runnerEntries(registrations, listed)).map(({ title, metres, entries }) => ({
    title,
    metres,
    runners: inOrder(
      entries.flatMap((entry) => printedRunner(entry, payers)),
      order,
    ),
  }));
  return groups.filter(({ runners }) => runners.length > 0);
}

function printedRunner(
  { key, runner, registration }: RunnerEntry,
  payers: ReadonlyMap<string, string>,
): PrintedRunner[] {
  if (!runner) return [];
  const phone = [runner.phone, payers.get(registration.payid ?? '')].find(Boolean) ?? '';
  const contact = [phone, familyAddress(registration)].filter((detail) => detail !== '');
  return [{ key, runner, contact }];
}

/** The input is sorted by name; by bib, runners without one come last. */
function inOrder(runners: readonly PrintedRunner[], order: TableOrder): readonly PrintedRunner[] {
  if (order === 'namn') return runners;
  const bibOf = ({ runner: { bib = null } }: PrintedRunner) => bib ?? Infinity;
  return [...runners].sort((one, other) => compareBibs(bibOf(one), bibOf(other)));
}

/** Two runners without a bib compare as equal: Infinity − Infinity is NaN. */
function compareBibs(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
