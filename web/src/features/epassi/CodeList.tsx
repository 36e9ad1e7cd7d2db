import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ListedCode } from '@app/views';
import { DataState } from '../../components/DataState';
import { EmptyState } from '../../components/EmptyState';
import { ListSearch } from '../../components/ListSearch';
import { useAddressText } from '../../components/use-address-text';
import { SentCode } from './SentCode';
import { codesQuery, codeCountsText, searchCodes } from './sent-codes';

/** The codes that were sent, with their states. */
export function CodeList() {
  const query = useQuery(codesQuery);
  return (
    <Box component="section" aria-labelledby="codes-title" className="after-loading" sx={{ mt: 6 }}>
      <Typography id="codes-title" variant="h2" sx={{ mb: 1 }}>
        Skickade koder
      </Typography>
      <DataState
        query={query}
        empty={{
          when: (codes) => codes.length === 0,
          show: (
            <EmptyState
              title="Inga koder ännu."
              text="Fyll i formuläret ovanför för att skicka den första. Här syns sedan vem som har fått en kod och vilken anmälan den är använd i."
            />
          ),
        }}
      >
        {(codes) => <CodeRows codes={codes} />}
      </DataState>
    </Box>
  );
}

/** Up to this many codes show no search field. */
const SEARCH_THRESHOLD = 8;

function CodeRows({ codes }: { codes: readonly ListedCode[] }) {
  const [query, search] = useAddressText('sok');
  const found = searchCodes(codes, query);
  return (
    <>
      <Typography sx={{ mb: 2, color: 'text.secondary' }} className="tabular">
        {codeCountsText(codes)}
      </Typography>
      {(codes.length > SEARCH_THRESHOLD || query !== '') && (
        <ListSearch
          label="Sök namn, e-post eller kodens slut"
          query={query}
          onType={search}
          found={found.length}
          total={codes.length}
        />
      )}
      <Box component="ul" sx={listStyle}>
        {found.map((code) => (
          <SentCode key={code.id} code={code} />
        ))}
      </Box>
    </>
  );
}

const listStyle = { m: 0, p: 0, listStyle: 'none', borderBottom: 1, borderColor: 'divider' } as const;
