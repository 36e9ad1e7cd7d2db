import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type KeyboardEvent, type Ref } from 'react';
import { handOverItems, hasCollected, needsBib, type SearchHits } from './pickup-list';

interface PickupSearchProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly query: string;
  readonly hits: SearchHits;
  readonly onQuery: (query: string) => void;
  readonly onEnter: () => void;
}

/** Searches by name, bib, or the code of a family's receipt, typed or scanned. Escape clears it. */
export function PickupSearch({ ref, query, hits, onQuery, onEnter }: PickupSearchProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('input')?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onQuery('');
    if (event.key !== 'Enter' || query.trim() === '') return;
    event.preventDefault();
    onEnter();
  };
  return (
    <Box ref={box} role="search" sx={{ mb: 1 }}>
      <TextField
        inputRef={ref}
        type="search"
        label="Namn, startnummer eller hämtkod"
        value={query}
        fullWidth
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={onKeyDown}
        slotProps={{
          htmlInput: { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false, enterKeyHint: 'go' },
        }}
        sx={{ maxWidth: 640, '& input': { fontSize: '1.25rem' } }}
      />
      <Typography role="status" sx={{ color: 'text.secondary', minHeight: '1.6em', mt: 0.5 }}>
        {query.trim() !== '' && hitsText(hits)}
      </Typography>
    </Box>
  );
}

/** The result of the search, and the effect of Enter. */
function hitsText({ entries, code, unknownCode }: SearchHits): string {
  if (unknownCode !== undefined) return 'Ingen betald anmälan har den hämtkoden.';
  if (code !== undefined) return familyText(entries);
  const [only, ...others] = entries;
  if (!only) return 'Ingen löpare matchar sökningen.';
  if (others.length > 0) return `${entries.length} träffar`;
  if (hasCollected(only)) return 'En träff: redan utlämnat.';
  if (needsBib(only)) return 'En träff: ge ett nummer först.';
  return handOverItems(only).length > 0 ? 'En träff: Enter lämnar ut.' : 'En träff';
}

function familyText(entries: SearchHits['entries']): string {
  if (entries.length === 0) return 'Anmälan har inga löpare på dagens startlistor.';
  const ready = entries.filter((entry) => handOverItems(entry).length > 0).length;
  const whom = ready === entries.length ? '' : ` till ${ready === 1 ? 'en' : ready} av dem`;
  return `${entries.length} löpare i anmälan${ready > 0 ? `: Enter lämnar ut${whom}.` : '.'}`;
}
