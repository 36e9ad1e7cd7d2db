import clsx from 'clsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ResultDocument } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { getJson } from '../../api/client';
import { ErrorBox } from '../../components/DataState';
import { DistanceChip } from '../../components/DistanceChip';
import { PlainTable } from '../../components/PlainTable';
import { messages } from '../../config/messages';
import { paths } from '../../config/paths';
import styles from './RecordsAndDocuments.module.css';

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
    <section aria-labelledby="records" className={clsx('after-loading', styles.section)}>
      <h2 id="records" className={clsx('heading-2', styles.title)}>
        Banrekord
      </h2>
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
    </section>
  );
}

/** The results of earlier years that exist only as documents, newest first. */
function ResultDocuments() {
  const { data: documents, error, refetch } = useQuery(resultDocumentsQuery);
  if (documents?.length === 0) return null;
  return (
    <section aria-labelledby="documents" className={clsx('after-loading not-printed', styles.section)}>
      <h2 id="documents" className={clsx('heading-2', styles.title)}>
        Äldre resultat
      </h2>
      {documents && (
        <ul className={styles.list}>
          {documents.map((document) => (
            <DocumentLink key={document.file} {...document} />
          ))}
        </ul>
      )}
      {error && !documents && <ErrorBox text={messages.unreachable} onRetry={() => void refetch()} />}
    </section>
  );
}

function DocumentLink({ year, title, file }: ResultDocument) {
  const kind = file.slice(file.lastIndexOf('.') + 1).toUpperCase();
  return (
    <li className={styles.row}>
      <span className={clsx('tabular', styles.year)}>{year}</span>
      <a href={paths.resultFile(file)} className={clsx('link', styles.document)}>
        {title} <span className={styles.kind}>{kind}</span>
      </a>
    </li>
  );
}
