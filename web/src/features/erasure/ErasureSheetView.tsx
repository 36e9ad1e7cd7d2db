import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ErasureDetails, ErasureSubject, PersonalDataItem } from '@app/domain';
import { DataState } from '../../components/DataState';
import { WrapBetweenWords } from '../../components/WrapBetweenWords';
import { formatMoment } from '../../config/formats';
import { EraseForm } from './EraseForm';
import { erasureDetailsQuery } from './erasures';

interface ErasureSheetViewProps {
  readonly subject: ErasureSubject;
  readonly onBack: () => void;
}

/** Previews what an erasure removes and retains, and why. Afterwards shows that it is done. */
export function ErasureSheetView({ subject, onBack }: ErasureSheetViewProps) {
  const query = useQuery(erasureDetailsQuery(subject));
  return (
    <>
      <Button variant="text" onClick={onBack} sx={{ ml: -1, mb: 1 }}>
        Tillbaka
      </Button>
      <DataState query={query}>{(sheet) => <Sheet sheet={sheet} subject={subject} />}</DataState>
    </>
  );
}

function Sheet({ sheet, subject }: { sheet: ErasureDetails; subject: ErasureSubject }) {
  const { title, goes, stays, erased } = sheet;
  return (
    <Box sx={{ maxWidth: 760, overflowWrap: 'anywhere' }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {erased && (
        <Alert severity="success" sx={{ mb: 3 }}>
          {erasedText(erased)}
        </Alert>
      )}
      {goes.length > 0 && <DataSection id="goes" title="Det här försvinner" things={goes} />}
      <DataSection id="stays" title="Det här står kvar" things={stays} />
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        Det här får ni se till själva
      </Typography>
      <Typography sx={{ mb: 3, color: 'text.secondary' }}>
        Mail som har gått iväg, resultatlistor från tidigare år som ligger som filer, bilder, utskrifter,
        nedladdade filer och säkerhetskopior. Ta en ny säkerhetskopia efteråt och släng de äldre.
      </Typography>
      {!erased && <EraseForm subject={subject} title={title} />}
    </Box>
  );
}

function erasedText({ at, by, reason }: NonNullable<ErasureDetails['erased']>): string {
  const when = at === '' ? '' : ` ${formatMoment(at)} av ${by}`;
  return `Redan raderat${when}.${reason && ` Skäl: ${reason}`}`;
}

function DataSection({
  id,
  title,
  things,
}: {
  id: string;
  title: string;
  things: readonly PersonalDataItem[];
}) {
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 3 }}>
      <Typography variant="h3" id={id} sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {things.map(({ what, text, why }) => (
          <li key={`${what} ${text}`}>
            <strong>{what}:</strong> <WrapBetweenWords text={text} />
            {why && <Box sx={{ color: 'text.secondary' }}>{why}</Box>}
          </li>
        ))}
      </Box>
    </Box>
  );
}
