import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DayEvent } from '@app/domain';
import { useMemo } from 'react';
import { PlainTable } from '../../components/PlainTable';
import { describeMoment, type Moment } from './moment';
import { DifferenceText, MomentJournal, MoreRows, useLimitedRows } from './MomentJournal';
import {
  compareRunners,
  describeRace,
  describeStanding,
  useRaceAt,
  type ComparedRunner,
} from './race-snapshot';
import styles from './ComparedMoments.module.css';

interface ComparedMomentsProps {
  readonly history: readonly DayEvent[];
  readonly date: string;
  readonly part: string;
  readonly one: Moment;
  readonly other: Moment;
  readonly showsOnlyDifferences: boolean;
}

/** A race at two moments, side by side. Marks and describes the differences. */
export function ComparedMoments({
  history,
  date,
  part,
  one,
  other,
  showsOnlyDifferences,
}: ComparedMomentsProps) {
  const [first, second] = [useRaceAt(history, part, one), useRaceAt(history, part, other)];
  const compared = useMemo(() => compareRunners(first.race, second.race), [first, second]);
  const differing = compared.filter(({ difference }) => difference !== '');
  const titles = [describeMoment(one, date), describeMoment(other, date)] as const;
  return (
    <>
      <Box component="dl" sx={racesStyle}>
        {[first, second].map(({ race }, nth) => (
          <Box key={titles[nth] === titles[0] ? nth : titles[nth]}>
            <dt>{titles[nth]}</dt>
            <dd>{describeRace(race)}</dd>
          </Box>
        ))}
      </Box>
      <Typography role="status" sx={{ fontWeight: 600, mb: 1 }}>
        {howMany(differing.length)}
      </Typography>
      <ComparedTable rows={showsOnlyDifferences ? differing : compared} titles={titles} />
      <MomentJournal
        part={part}
        one={{ events: first.events, moment: one }}
        other={{ events: second.events, moment: other }}
        showsOnlyDifferences={showsOnlyDifferences}
      />
    </>
  );
}

function howMany(differing: number): string {
  if (differing === 0) return 'Ingen löpare skiljer sig.';
  return differing === 1 ? '1 löpare skiljer sig.' : `${String(differing)} löpare skiljer sig.`;
}

interface ComparedTableProps {
  readonly rows: readonly ComparedRunner[];
  readonly titles: readonly [string, string];
}

function ComparedTable({ rows, titles }: ComparedTableProps) {
  const { shown, ...more } = useLimitedRows(rows);
  if (rows.length === 0) return null;
  return (
    <>
      <PlainTable caption="Löparna i de två ögonblicken">
        <thead>
          <tr>
            <th scope="col" className="wide">
              Löpare
            </th>
            {titles.map((title, nth) => (
              <th key={title + String(nth)} scope="col" className={styles.moment}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <ComparedRow key={row.sort} {...row} />
          ))}
        </tbody>
      </PlainTable>
      <MoreRows {...more} />
    </>
  );
}

// On a phone the name and the difference share the moments’ cells: three columns would break words.
function ComparedRow({ name, one, other, difference }: ComparedRunner) {
  return (
    <tr className={difference ? 'new' : undefined}>
      <td className="wide free-text">
        {name}
        <DifferenceText text={difference} />
      </td>
      <td className="free-text">
        <strong className="narrow">{name}: </strong>
        {describeStanding(one)}
      </td>
      <td className="free-text">
        {describeStanding(other)}
        <div className="narrow">
          <DifferenceText text={difference} />
        </div>
      </td>
    </tr>
  );
}

const racesStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
  m: 0,
  mb: 2,
  '& dt': { fontWeight: 600 },
  '& dd': { m: 0 },
} as const;
