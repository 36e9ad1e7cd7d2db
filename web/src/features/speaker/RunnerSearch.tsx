import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { searchAnnounced, type AnnouncedRace } from '@app/domain';
import { PlainField } from '../../components/PlainFields';
import { announcedName, detailsText, outcomeText } from './announced-day';
import { DoNotAnnounce } from './DoNotAnnounce';

const MAX_MATCHES = 6;

/**
 * Finds an approaching runner by bib, name or club while typing, in all races of the day. A key pressed
 * anywhere on the page starts it.
 */
export function RunnerSearch({ races }: { races: readonly AnnouncedRace[] }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useTypingAnywhere((key) => {
    setText((typed) => typed + key);
    field.current?.focus();
  });
  const everybody = useMemo(() => races.flatMap(({ all }) => all), [races]);
  const found = searchAnnounced(everybody, text, MAX_MATCHES);
  return (
    <Box component="section" role="search" aria-label="Vem är det?">
      <PlainField
        ref={field}
        label="Vem är det? Nummer, namn eller klubb"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onType={setText}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setText('');
        }}
        sx={{ fontSize: '1.5rem', fontWeight: 700, minHeight: 56 }}
      />
      <Box component="ul" aria-label="Sökträffar" sx={listStyle}>
        {found.map((announced) => {
          const race = races.find((each) => each.race.part === announced.runner.part);
          return (
            race && (
              <li key={announced.runner.sort}>
                <Box
                  sx={{ fontSize: '1.75rem', fontWeight: 800, lineHeight: 1.15, overflowWrap: 'anywhere' }}
                >
                  {announcedName(announced)}
                </Box>
                {!announced.isNamed && <DoNotAnnounce />}
                <Box className="tabular" sx={{ fontSize: '1.125rem', overflowWrap: 'anywhere' }}>
                  {detailsText(announced, race.race.distance)}
                  <br />
                  <strong>{outcomeText(announced, race)}</strong>
                </Box>
              </li>
            )
          );
        })}
      </Box>
      <Box role="status">{text.trim() !== '' && found.length === 0 && 'Ingen löpare matchar.'}</Box>
    </Box>
  );
}

/** Receives letters and digits typed outside any field. */
function useTypingAnywhere(type: (key: string) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchKey(event)) return;
    event.preventDefault();
    type(event.key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      onKey(event);
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
    };
  }, []);
}

function isSearchKey({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  const isTyped = /^[\p{L}\d]$/u.test(key) && !ctrlKey && !altKey && !metaKey;
  return isTyped && !(target as Element).closest('input, textarea, select, [role=dialog]');
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': { py: 1, px: 1.5, mb: 1, borderRadius: 1, backgroundColor: '#EEF0FA' },
} as const;
