import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { distanceLabel, metresFromKm } from '@app/domain';
import { AnonymousMark } from '../../components/AnonymousMark';
import { PlainTable } from '../../components/PlainTable';
import type { PrintedRunner, PrintedRunnerGroup } from './printed-groups';

/** One distance, or the unpaid runners, on pages of its own. Column headers repeat on every page. */
export function PrintedGroup({ group: { title, metres, runners } }: { group: PrintedRunnerGroup }) {
  const id = `table-${String(metres ?? 'unpaid')}`;
  const isUnpaid = metres === null;
  return (
    <Box component="section" aria-labelledby={id} sx={groupStyle}>
      <Typography variant="h2" id={id} sx={{ mb: 1 }}>
        {title} ({runners.length})
      </Typography>
      <Box
        sx={{ overflowX: 'auto', '@media print': { overflow: 'visible' } }}
        tabIndex={0}
        role="group"
        aria-labelledby={id}
      >
        <PlainTable
          caption={isUnpaid ? 'Löpare som inte har betalat' : `Betalda löpare ${title}`}
          sx={tableStyle}
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
      </Box>
    </Box>
  );
}

function Row({ one: { runner, contact }, isUnpaid }: { one: PrintedRunner; isUnpaid: boolean }) {
  const { bib, age, group, company, distance } = runner;
  return (
    <tr>
      <td>
        <Box component="span" aria-hidden sx={boxStyle} />
      </td>
      <td className="num">{bib ?? ''}</td>
      <td className="free-text name">
        {lastNameFirst(runner)} <AnonymousMark runner={runner} />
      </td>
      <td className="num">{age}</td>
      <td>{group}</td>
      {isUnpaid && <td>{distanceLabel(metresFromKm(distance))}</td>}
      <td className="free-text">{company}</td>
      <td className="contact">
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

// Wider than a phone because it is meant for paper. On a narrow screen it scrolls sideways.
const tableStyle = {
  minWidth: 720,
  '& .name': { fontWeight: 650 },
  '& thead': { display: 'table-header-group' },
  '@media screen': {
    '& .free-text': { minWidth: 120 },
    '& .name': { minWidth: 160 },
    // On one line: otherwise this column, out of sight on a phone, gives rows of two heights.
    '& .contact': { whiteSpace: 'nowrap' },
    '& .contact > span + span::before': { content: '", "' },
  },
  '@media print': {
    minWidth: 0,
    fontSize: '0.75rem',
    '& .contact': { overflowWrap: 'anywhere' },
    '& .contact > span': { display: 'block' },
    '& th, & td': { p: '3px 5px' },
    '& tr': { breakInside: 'avoid' },
  },
} as const;

const boxStyle = {
  display: 'inline-block',
  width: 18,
  height: 18,
  border: '2px solid rgba(0, 0, 0, 0.66)',
  borderRadius: '3px',
  '@media print': { width: 13, height: 13, border: '1px solid #000' },
} as const;
