import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ResultDocument } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { getJson } from '../../api/client';
import { ErrorBox } from '../../components/DataState';
import { DistanceChip } from '../../components/DistanceChip';
import { PlainTable } from '../../components/PlainTable';
import { messages } from '../../config/messages';
import { paths } from '../../config/paths';

/** The documents of earlier years, newest first. They do not change while a page is open. */
const resultDocumentsQuery = queryOptions({
  queryKey: ['old-results'],
  queryFn: ({ signal }) => getJson<{ documents: ResultDocument[] }>('/api/old-results', { signal }),
  select: ({ documents }) => documents,
  staleTime: 60 * 60_000,
});

/** Shown below the results of any year: the course records, and result documents of older years. */
export function RecordsAndDocuments() {
  return (
    <>
      <CourseRecords />
      <ResultDocuments />
    </>
  );
}

function CourseRecords() {
  const { courseRecords } = useAppConfig().edition;
  if (courseRecords.length === 0) return null;
  const hasNames = courseRecords.some(({ name }) => name !== '');
  return (
    <Box
      component="section"
      aria-labelledby="records"
      className="after-loading"
      sx={{ mt: 6, maxWidth: 560 }}
    >
      <Typography variant="h2" id="records" sx={{ mb: 1.5 }}>
        Banrekord
      </Typography>
      <PlainTable caption="Banrekord">
        <thead>
          <tr>
            <th scope="col">Distans</th>
            {hasNames && <th scope="col">Namn</th>}
            <th scope="col" className="num">
              År
            </th>
            <th scope="col" className="num">
              Tid
            </th>
          </tr>
        </thead>
        <tbody>
          {courseRecords.map(({ distance, name, year, time }) => (
            <tr key={`${distance}-${time}`}>
              <td>
                <DistanceChip metres={Math.round(distance * 1000)} />
              </td>
              {hasNames && <td className="free-text">{name}</td>}
              <td className="num">{year}</td>
              <td className="num">
                <strong>{time}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Box>
  );
}

/** The results of earlier years that exist only as documents, newest first. */
function ResultDocuments() {
  const { data: documents, error, refetch } = useQuery(resultDocumentsQuery);
  if (documents?.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby="documents"
      className="after-loading not-printed"
      sx={{ mt: 6, maxWidth: 560 }}
    >
      <Typography variant="h2" id="documents" sx={{ mb: 1.5 }}>
        Äldre resultat
      </Typography>
      {documents && (
        <Box component="ul" sx={listStyle}>
          {documents.map((document) => (
            <DocumentLink key={document.file} {...document} />
          ))}
        </Box>
      )}
      {error && !documents && <ErrorBox text={messages.unreachable} onRetry={() => void refetch()} />}
    </Box>
  );
}

function DocumentLink({ year, title, file }: ResultDocument) {
  const kind = file.slice(file.lastIndexOf('.') + 1).toUpperCase();
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Box component="span" className="tabular" sx={{ py: 1.5, fontWeight: 650, color: 'text.secondary' }}>
        {year}
      </Box>
      <Link href={paths.resultFile(file)} sx={linkStyle}>
        {title}{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {kind}
        </Box>
      </Link>
    </Box>
  );
}

const listStyle = { m: 0, p: 0, listStyle: 'none', borderTop: '2px solid #C5CAE9' } as const;
const linkStyle = { flex: 1, minWidth: 0, py: 1.5, overflowWrap: 'anywhere' } as const;
