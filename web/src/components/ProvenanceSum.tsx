import Box from '@mui/material/Box';
import { formatResult, type PlaceRule, type Provenance } from '@app/domain';
import type { ReactNode } from 'react';
import { clockTime, exactResult } from './provenance-text';
import { runnerStateText } from './runner-text';

/** Crossing − start = result, the result as shown, and the rule behind the place. */
export function ProvenanceSum({ provenance }: { readonly provenance: Provenance }) {
  const { started, finished, result, shown } = provenance.sum;
  return (
    <Box component="dl" sx={sumStyle}>
      <Fact label="Målgång">{finished === null ? 'ingen' : clockTime(finished)}</Fact>
      <Fact label="− Start">{started === null ? 'ingen' : clockTime(started)}</Fact>
      {result !== null && shown !== null && (
        <Fact label="= Tid">
          {exactResult(result)}
          <SubText>visas {formatResult(shown)}, avrundat uppåt till tiondelar</SubText>
        </Fact>
      )}
      <Place {...provenance} />
    </Box>
  );
}

function Place({ sum, status, bib, group }: Provenance) {
  const { place, groupPlace, rule, started } = sum;
  if (place === null || rule === null) {
    const state = runnerStateText({ status, bib }, started === null ? '' : 'started');
    return <Fact label="Plats">ingen: {state}</Fact>;
  }
  return (
    <Fact label="Plats">
      {place}
      {groupPlace !== null && ` (${group} ${String(groupPlace)})`}
      <SubText>{RULES[rule]}</SubText>
    </Fact>
  );
}

const RULES: Readonly<Record<PlaceRule, string>> = {
  crossing: 'i den ordning de gick i mål, på tusendelen',
  bib: 'samma tusendel som någon annan: lägsta numret först',
  tie: 'delad placering enligt domare',
  judge: 'målordning enligt domare',
};

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="tabular">{children}</dd>
    </>
  );
}

function SubText({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', fontWeight: 400 }}>
      {children}
    </Box>
  );
}

const sumStyle = {
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.5,
  m: 0,
  mb: 2,
  p: 1.5,
  borderRadius: 1,
  backgroundColor: '#EEF0FA',
  '& dt': { fontWeight: 400 },
  '& dd': { m: 0, fontWeight: 700 },
} as const;
