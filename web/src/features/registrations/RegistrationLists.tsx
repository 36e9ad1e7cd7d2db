import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListSearch } from '../../components/ListSearch';
import { useAddressText, withParam } from '../../components/use-address-text';
import { PaidTable } from './PaidTable';
import { PaymentIssueList } from './NeedsAttention';
import {
  searchedPayments,
  handledIssueEntries,
  type OpenIssueEntry,
  type PaidEntry,
  type PaymentEntry,
} from './payment-entries';
import { PaymentTable } from './PaymentTable';
import { runnerGroups, runnersIn, searchedRunners, type RunnerEntry } from './runner-groups';
import { RunnerGroups } from './RunnerGroups';

interface RegistrationListsProps {
  readonly runners: readonly RunnerEntry[];
  readonly paid: readonly PaidEntry[];
  readonly payments: readonly PaymentEntry[];
  readonly flagged: readonly OpenIssueEntry[];
}

/**
 * Tabs: runners by distance, paid registrations by date, payments, and open issues. One search covers them
 * all.
 */
export function RegistrationLists(all: RegistrationListsProps) {
  const [query, search] = useAddressText('sok');
  const [list, choose] = useChosenList();
  const found = useMemo(
    () => ({
      runners: searchedRunners(all.runners, query),
      paid: searchedPayments(all.paid, query),
      payments: searchedPayments(all.payments, query),
      flagged: searchedPayments(all.flagged, query),
    }),
    [all, query],
  );
  return (
    <section aria-label="Listor">
      <ListSearch
        label="Sök namn, e-post, nummer eller betalning"
        query={query}
        onType={search}
        found={found[list].length}
        total={all[list].length}
      />
      <Tabs
        value={list}
        aria-label="Visa"
        variant="scrollable"
        onChange={(_event, value: List) => {
          choose(value);
        }}
        sx={{ mb: 2 }}
      >
        {LISTS.map(({ value, label }) => (
          <Tab
            key={value}
            value={value}
            label={`${label} (${value === 'runners' ? runnersIn(all.runners) : all[value].length})`}
            id={`tab-${value}`}
            aria-controls={`list-${value}`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`list-${list}`} aria-labelledby={`tab-${list}`}>
        {list === 'runners' && <RunnerGroups groups={runnerGroups(found.runners)} />}
        {list === 'paid' && <PaidTable entries={found.paid} />}
        {list === 'payments' && <PaymentTable entries={found.payments} />}
        {list === 'flagged' && (
          <PaymentIssueList open={found.flagged} handled={handledIssueEntries(found.payments)} />
        )}
      </Box>
    </section>
  );
}

type List = keyof RegistrationListsProps;

const LISTS: readonly { readonly value: List; readonly label: string; readonly word: string }[] = [
  { value: 'runners', label: 'Deltagare', word: '' },
  { value: 'paid', label: 'Betalda', word: 'betalda' },
  { value: 'payments', label: 'Betalningar', word: 'betalningar' },
  { value: 'flagged', label: 'Att se över', word: 'flaggade' },
];

// The page’s address holds the chosen list, so that a link opens it. The first list needs no parameter.
function useChosenList(): readonly [List, (list: List) => void] {
  const [params, setParams] = useSearchParams();
  const word = params.get('visa') ?? '';
  const list = LISTS.find((each) => each.word === word)?.value ?? 'runners';
  const choose = (chosen: List) => {
    const wanted = LISTS.find(({ value }) => value === chosen)?.word ?? '';
    setParams((now) => withParam(now, 'visa', wanted), { replace: true, preventScrollReset: true });
  };
  return [list, choose];
}
