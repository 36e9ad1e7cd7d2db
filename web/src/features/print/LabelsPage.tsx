import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { distanceColour, distanceLabel, parseBibSpans, type BibSpan } from '@app/domain';
import { ChoiceField, PlainField } from '../../components/PlainFields';
import { fullName } from '../../components/runner-text';
import { mm, PrintControls, PrintPage, Sheets, type PrintedRace } from './PrintPage';
import { labelFormats, labelledRunners, toSheets, type LabelFormat, type LabelledRunner } from './sheets';

/** Labels with the bibs of one race, for bags and envelopes. For officials, so they show every name. */
export function LabelsPage() {
  return <PrintPage title="Etiketter">{(race) => <Labels race={race} />}</PrintPage>;
}

interface Choices {
  readonly format: number;
  /** The first label to print on, counted from 1. */
  readonly first: string;
  readonly bibs: string;
}

function Labels({ race }: { race: PrintedRace }) {
  const [choices, setChoices] = useState<Choices>({ format: 0, first: '1', bibs: '' });
  const format = labelFormats[choices.format] ?? labelFormats[0];
  const places = format.columns * format.rows;
  const spans = parseBibSpans(choices.bibs);
  const first = parseFirst(choices.first, places);
  const isRead = spans !== undefined && first !== undefined;
  const runners = isRead ? labelledRunners(race.runners, within(spans)) : [];
  const sheets = isRead ? toSheets(runners, places, first - 1) : [];
  const without = race.runners.filter(({ bib }) => bib === null).length;
  return (
    <>
      <PrintControls isReady={sheets.length > 0}>
        <ChoiceField
          label="Etikettark"
          value={String(choices.format)}
          options={labelFormats.map(({ name }, index) => ({ value: String(index), label: name }))}
          onChange={(chosen) => setChoices({ ...choices, format: Number(chosen) })}
        />
        <Box sx={{ width: 200 }}>
          <PlainField
            label="Första etiketten"
            inputMode="numeric"
            value={choices.first}
            help={`1 till ${String(places)} på arket`}
            problem={first === undefined ? `Skriv 1 till ${String(places)}` : undefined}
            onType={(text) => setChoices({ ...choices, first: text })}
          />
        </Box>
        <Box sx={{ width: 240 }}>
          <PlainField
            label="Bara nummer"
            value={choices.bibs}
            help="Till exempel 501–520; tomt är alla"
            problem={spans === undefined ? 'Skriv nummer som 510, 520–525' : undefined}
            onType={(text) => setChoices({ ...choices, bibs: text })}
          />
        </Box>
      </PrintControls>
      <Typography role="status" className="not-printed" sx={{ mb: 2 }}>
        {labelsText(runners.length, sheets.length, without)}
      </Typography>
      <Sheets margin="0">
        {sheets.map((sheet, index) => (
          <LabelSheet key={index} format={format} distance={race.distance} sheet={sheet} page={index + 1} />
        ))}
      </Sheets>
    </>
  );
}

function parseFirst(text: string, places: number): number | undefined {
  const first = Number(text);
  return Number.isInteger(first) && first >= 1 && first <= places ? first : undefined;
}

function within(spans: readonly BibSpan[]): (bib: number) => boolean {
  return (bib) => spans.length === 0 || spans.some(({ first, last }) => first <= bib && bib <= last);
}

function labelsText(labels: number, sheets: number, without: number): string {
  const lacking = without === 0 ? '' : ` ${String(without)} löpare saknar startnummer och får ingen etikett.`;
  if (labels === 0) return `Inga etiketter att skriva ut.${lacking}`;
  return `${String(labels)} etiketter på ${String(sheets)} ark. Skriv ut i 100 %, utan anpassning till sidan.${lacking}`;
}

interface LabelSheetProps {
  readonly format: LabelFormat;
  readonly distance: number;
  readonly sheet: readonly (LabelledRunner | undefined)[];
  readonly page: number;
}

function LabelSheet({ format, distance, sheet, page }: LabelSheetProps) {
  const { columns, rows, width, height } = format;
  return (
    <Box
      component="section"
      aria-label={`Ark ${String(page)}`}
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(${String(columns)}, ${mm(width)})`,
        gridTemplateRows: `repeat(${String(rows)}, ${mm(height)})`,
        width: mm(210),
        // Slightly less than the paper, or rounding adds an empty page.
        height: mm(296.8),
        overflow: 'hidden',
      }}
    >
      {sheet.map((runner, place) =>
        runner ? (
          <Label key={runner.sort} format={format} distance={distance} runner={runner} />
        ) : (
          <span key={place} />
        ),
      )}
    </Box>
  );
}

function Label({
  format: { width, height },
  distance,
  runner,
}: Pick<LabelSheetProps, 'format' | 'distance'> & { runner: LabelledRunner }) {
  const name = fullName(runner);
  const isSmall = height < 50;
  return (
    <Box
      component="article"
      data-label=""
      sx={{
        display: 'flex',
        flexDirection: 'column',
        width: mm(width),
        height: mm(height),
        // Printers cannot reach the edge of the paper.
        p: mm(isSmall ? 3.5 : 6),
        lineHeight: 1.1,
        textAlign: 'center',
      }}
    >
      <Box
        sx={{
          backgroundColor: distanceColour(distance),
          color: 'common.white',
          printColorAdjust: 'exact',
          fontWeight: 700,
          fontSize: mm(isSmall ? 3.6 : 6),
          py: mm(isSmall ? 0.6 : 1.2),
          borderRadius: mm(1),
        }}
      >
        {[distanceLabel(distance), runner.group].filter(Boolean).join(' · ')}
      </Box>
      <Box className="tabular" sx={bibStyle(isSmall)}>
        {runner.bib}
      </Box>
      <Box
        sx={{
          fontSize: mm((isSmall ? 4.4 : 7) * nameScale(name)),
          fontWeight: 650,
          overflowWrap: 'anywhere',
        }}
      >
        {name}
      </Box>
    </Box>
  );
}

function bibStyle(isSmall: boolean) {
  return {
    flex: 1,
    display: 'grid',
    placeItems: 'center',
    fontSize: mm(isSmall ? 13 : 28),
    fontWeight: 800,
    lineHeight: 1,
  } as const;
}

/** Shrinks a long name so that all of it fits on its label. */
function nameScale({ length }: string): number {
  if (length > 70) return 0.55;
  return length > 32 ? 0.72 : 1;
}
