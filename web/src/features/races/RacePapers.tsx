import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { distanceLabel, type BoardRunner, type Race } from '@app/domain';
import { paths } from '../../config/paths';
import { Section } from '../../components/Section';

/** A race's prints and files: labels, start lists, results, and the list that RaceSplitter imports. */
export function RacePapers({ race, runners }: { race: Race; runners: readonly BoardRunner[] }) {
  if (runners.length === 0) return null;
  return (
    <Section
      title="Utskrifter och filer"
      titleGap={0}
      className="not-printed"
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button component={Link} to={paths.labels(race.part)}>
          Etiketter
        </Button>
        <Button component={Link} to={paths.startListOnPaper(race.part)}>
          Startlista att skriva ut
        </Button>
        {race.phase !== 'planned' && (
          <>
            <Button component={Link} to={paths.resultsOnPaper(race.part)}>
              Resultat att skriva ut
            </Button>
            <Button component={Link} to={paths.publishing(race.part)}>
              Publicera resultat
            </Button>
          </>
        )}
      </Box>
      <Box component="ul" sx={listStyle}>
        {filesOf(race, runners).map((file) => (
          <li key={file.name}>
            {file.isAvailable ? (
              <MuiLink href={file.address} download={file.saveAs}>
                {file.name}
              </MuiLink>
            ) : (
              <span>{file.name}</span>
            )}{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {file.note}
            </Box>
          </li>
        ))}
      </Box>
    </Section>
  );
}

interface RaceFile {
  readonly name: string;
  readonly address: string;
  /** The file name, if the server does not send one. */
  readonly saveAs?: string;
  readonly isAvailable: boolean;
  readonly note: string;
}

/**
 * The race's files, including unavailable ones: the note explains why, or what to know before passing one on.
 */
function filesOf({ part, phase, distance }: Race, runners: readonly BoardRunner[]): readonly RaceFile[] {
  const results = `/admin/api/results/${part}`;
  const withBib = runners.filter(({ bib }) => bib !== null).length;
  const isBegun = phase !== 'planned';
  const unfinished = phase === 'started' ? 'Loppet pågår: filen blir inte hel förrän det är avslutat.' : '';
  return [
    {
      name: 'Resultat (CSV)',
      address: results,
      isAvailable: isBegun,
      note: isBegun
        ? unfinished || 'Som på resultatsidan: Anonym är Anonym.'
        : 'Finns när loppet har startat.',
    },
    {
      name: 'Resultat till Svensk Friidrott (CSV)',
      address: `${results}/federation`,
      isAvailable: isBegun,
      note: isBegun ? unfinished || lackingYears(runners) : 'Finns när loppet har startat.',
    },
    {
      name: 'Startlista till RaceSplitter',
      address: `/admin/api/export2racesplitter?part=${part}`,
      saveAs: `RaceSplitter-${distanceLabel(distance)}.csv`,
      isAvailable: withBib > 0,
      note: splitterNote(withBib, runners.length),
    },
  ];
}

function lackingYears(runners: readonly BoardRunner[]): string {
  const lacking = runners.filter(({ birthYear, anonymous }) => birthYear === null && !anonymous).length;
  return lacking === 0 ? '' : `${String(lacking)} löpare saknar födelseår, som förbundet vill ha.`;
}

function splitterNote(withBib: number, all: number): string {
  if (withBib === 0) return 'Ingen har startnummer än, och utan nummer vore listan tom.';
  return withBib === all ? '' : `${String(all - withBib)} löpare utan startnummer är inte med.`;
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': { minHeight: 44, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
} as const;
