import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ChangeEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { registrationsQuery } from '../../api/registrations';
import { DataState } from '../../components/DataState';
import { EmptyState } from '../../components/EmptyState';
import { PageTitle } from '../../components/PageLayout';
import { paths } from '../../config/paths';
import { PAYMENTS_FILE } from './ExportLinks';
import { readBankFile, type ChosenFile } from './read-bank-file';
import { BankComparison } from './BankComparison';

/** Compares a bank file with the payments. The file is read in the browser and sent nowhere. */
export function ReconciliationPage() {
  const query = useQuery(registrationsQuery);
  const [chosen, setChosen] = useState<ChosenFile>();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) void readBankFile(file).then(setChosen);
    target.value = '';
  };
  return (
    <>
      <PageTitle
        title="Avstämning mot banken"
        lead="Välj en CSV-fil från banken eller Swish och jämför den med betalningarna här. Filen läses i webbläsaren och skickas ingenstans."
      />
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}
        className="not-printed"
      >
        <Button variant="contained" onClick={() => input.current?.click()}>
          {chosen ? 'Välj en annan fil' : 'Välj fil från banken'}
        </Button>
        <input
          ref={input}
          type="file"
          aria-label="Bankens fil"
          accept=".csv,.txt,.tsv,.skv,.xlsx,.xls,text/csv,text/plain"
          hidden
          onChange={choose}
        />
        <Button component="a" href={PAYMENTS_FILE} download>
          Betalningar som CSV
        </Button>
        <Button component={RouterLink} to={paths.payments()}>
          Alla betalningar
        </Button>
      </Box>
      <Typography role="status" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {chosen && 'file' in chosen && `${chosen.name}: ${String(chosen.file.rows.length)} rader`}
      </Typography>
      {chosen && 'problem' in chosen && (
        <Alert severity="error" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
          <strong>{chosen.name}</strong>: {chosen.problem}
        </Alert>
      )}
      <DataState query={query}>
        {(data) =>
          chosen && 'file' in chosen ? (
            <BankComparison key={chosen.name} file={chosen.file} data={data} />
          ) : (
            <EmptyState
              title="Ingen fil vald."
              text="Ta ut en kontohistorik som CSV hos banken, gärna från första anmälan till några dagar efter loppet. Kommatecken, semikolon och tabb går lika bra."
            />
          )
        }
      </DataState>
    </>
  );
}
