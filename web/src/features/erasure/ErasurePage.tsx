import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ErasureSubject } from '@app/domain';
import { PageTitle } from '../../components/PageLayout';
import { subjectParams, subjectFromParams } from './erasures';
import { ErasureSheetView } from './ErasureSheetView';
import { PeopleSearch } from './PeopleSearch';
import { RequestList } from './RequestList';

/**
 * Organisers erase people here: lists requests, searches for others, and previews what the erasure removes
 * and retains.
 */
export function ErasurePage() {
  const [params, setParams] = useSearchParams();
  const [searched, setSearched] = useState('');
  const subject = subjectFromParams(params);
  const choose = (chosen: ErasureSubject) => {
    setParams(subjectParams(chosen));
  };
  return (
    <>
      <PageTitle
        title="Radera"
        lead="Den som ber om det får sina personuppgifter borttagna, för gott. Resultat och bokföring står kvar utan namn."
      />
      {subject ? (
        <ErasureSheetView
          key={params.toString()}
          subject={subject}
          onBack={() => {
            setParams({});
          }}
        />
      ) : (
        <>
          <RequestList onChoose={choose} />
          <PeopleSearch searched={searched} onSearch={setSearched} onChoose={choose} />
        </>
      )}
    </>
  );
}
