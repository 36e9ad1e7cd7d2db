import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config';
import { registrationsQuery, type Registrations } from '../../api/registrations';
import { useSignInRequired } from '../../api/sign-in';
import { DataState } from '../../components/DataState';
import { EmptyState } from '../../components/EmptyState';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { formatDay } from '../../config/formats';
import { paths, type TableOrder } from '../../config/paths';
import { PrintedGroup } from './PrintedGroup';
import { printedGroups } from './printed-groups';

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
