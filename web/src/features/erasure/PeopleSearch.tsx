import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ErasureSubject, FoundPeople, FoundPerson } from '@app/domain';
import { DataState } from '../../components/DataState';
import { searchQuery } from './erasures';

interface PeopleSearchProps {
  /** The last search text; '' for none. */
  readonly searched: string;
  readonly onSearch: (text: string) => void;
  readonly onChoose: (subject: ErasureSubject) => void;
}

/** Finds every person with stored data, from any year. */
export function PeopleSearch({ searched, onSearch, onChoose }: PeopleSearchProps) {
  const [typed, setTyped] = useState(searched);
  const query = useQuery(searchQuery(searched));
  return (
    <Box component="section" aria-labelledby="search">
      <Typography variant="h2" id="search" sx={{ mb: 1 }}>
        Sök en person
      </Typography>
      <Typography sx={{ mb: 2, maxWidth: '68ch' }}>
        Sökningen går genom anmälningar, startlistor och Epassikoder för alla år.
      </Typography>
      <Box
        component="form"
        role="search"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}
      >
        <TextField
          type="search"
          label="Namn, e-post, telefon, startnummer eller id"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
          }}
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' } }}
          sx={{ flex: '1 1 16rem', maxWidth: 480 }}
        />
        <Button type="submit" variant="contained">
          Sök
        </Button>
      </Box>
      {searched !== '' && (
        <DataState query={query}>{(found) => <SearchResult found={found} onChoose={onChoose} />}</DataState>
      )}
    </Box>
  );
}

function SearchResult({ found, onChoose }: { found: FoundPeople } & Pick<PeopleSearchProps, 'onChoose'>) {
  const { people, left, isDeclined } = found;
  return (
    <>
      <Typography role="status" sx={{ mb: 1 }}>
        {people.length === 0
          ? 'Ingen träff.'
          : `${String(people.length)} ${people.length === 1 ? 'träff' : 'träffar'}.`}
        {left > 0 && ` ${String(left)} till: skriv mer för att hitta rätt.`}
        {isDeclined && ' Adressen har sagt nej till utskick. Det står kvar som en kontrollsumma.'}
      </Typography>
      <Box component="ul" sx={LIST}>
        {people.map((person) => (
          <Person key={JSON.stringify(person.subject)} person={person} onChoose={onChoose} />
        ))}
      </Box>
    </>
  );
}

const KINDS: Readonly<Record<FoundPerson['kind'], string>> = {
  registration: 'Hela anmälan',
  runner: 'En löpare',
  code: 'En kod',
};

function Person({ person, onChoose }: { person: FoundPerson } & Pick<PeopleSearchProps, 'onChoose'>) {
  const { subject, kind, name, details, isErased } = person;
  return (
    <Box component="li" sx={ITEM}>
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Typography variant="h3">
          {KINDS[kind]}: {name}
        </Typography>
        {details.map((detail) => (
          <Typography key={detail} sx={{ color: 'text.secondary' }}>
            {detail}
          </Typography>
        ))}
      </Box>
      <Button
        aria-label={`${isErased ? 'Redan raderad, se vad som står kvar' : 'Se vad som raderas'}: ${name}, ${details[0] ?? ''}`}
        onClick={() => {
          onChoose(subject);
        }}
      >
        {isErased ? 'Redan raderad' : 'Se vad som raderas'}
      </Button>
    </Box>
  );
}

const LIST = { m: 0, p: 0, listStyle: 'none', maxWidth: 760 } as const;
const ITEM = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
} as const;
