import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { distanceLabel, formatResult } from '@app/domain';
import { errorText, postJson } from '../../api/client';
import type { Runners } from '../../api/registration';
import { ownEarlierResultsQuery, type OwnEarlierResult } from '../../api/earlier-results';
import { ChoiceField } from '../../components/PlainFields';
import { fullName } from '../../components/runner-text';

/**
 * Lets the family choose which runner each of its earlier results belongs to. Empty without any; saves each
 * choice at once.
 */
export function EarlierResultOwners({ runners }: { runners: Runners }) {
  const { data = [] } = useQuery(ownEarlierResultsQuery);
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="own-years" sx={{ mt: 4 }}>
      <Typography variant="h2" id="own-years" sx={{ mb: 1 }}>
        Tidigare år
      </Typography>
      <Typography sx={{ mb: 2, maxWidth: '68ch' }}>
        De här resultaten hör till din e-postadress. Den löpare du väljer får resultatet på sin resultatsida,
        där alla kan se det. Du kan ändra när du vill. Den som visas som Anonym får inget.
      </Typography>
      {data.map((year) => (
        <EarlierResultOwner key={`${year.edition} ${year.earlier}`} year={year} runners={runners} />
      ))}
    </Box>
  );
}

function EarlierResultOwner({ year, runners }: { year: OwnEarlierResult; runners: Runners }) {
  const client = useQueryClient();
  const { edition, earlier, distance, result, name } = year;
  const { mutate, error, isSuccess, isPending } = useMutation({
    mutationFn: (runner: string) =>
      postJson<OwnEarlierResult[]>('/api/my-years', { edition, earlier, runner: runner || null }),
    onSuccess: (years) => {
      client.setQueryData(ownEarlierResultsQuery.queryKey, years);
    },
  });
  return (
    <Box sx={{ mb: 2 }}>
      <ChoiceField
        label={`${name}, ${edition}, ${distanceLabel(distance)}, ${formatResult(result)}`}
        value={year.runner ?? ''}
        options={[
          { value: '', label: 'Visas inte' },
          ...Object.entries(runners).map(([value, runner]) => ({ value, label: fullName(runner) })),
        ]}
        onChange={(runner) => {
          mutate(runner);
        }}
      />
      <div role="status">
        {isPending && 'Sparar…'}
        {isSuccess && 'Sparat'}
      </div>
      {error && <Alert severity="error">Inte sparat. {errorText(error)}</Alert>}
    </Box>
  );
}
