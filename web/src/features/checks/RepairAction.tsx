import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dayOf, type FixLink, type CheckRow } from '@app/domain';
import { Link } from 'react-router-dom';
import { errorText } from '../../api/client';
import { sendCommand } from '../../api/commands';
import { deviceName } from '../../api/device';
import { useConfirm } from '../../components/ConfirmProvider';
import { useNotice } from '../../components/NoticeProvider';
import { paths } from '../../config/paths';

type MarkDnfRepair = Extract<FixLink, { at: 'mark-dnf' }>;
type LinkRepair = Exclude<FixLink, MarkDnfRepair>;

/** The link or button that corrects a row. */
export function RepairAction({ row }: { row: CheckRow }) {
  const { repair, words } = row;
  if (repair.at === 'mark-dnf') return <MarkDnf repair={repair} words={words} />;
  const label = labels[repair.at];
  return (
    <Button
      component={Link}
      to={repairAddress(repair)}
      size="small"
      aria-label={`${label}: ${words}`}
      sx={buttonStyle}
    >
      {label}
    </Button>
  );
}

/** The page that corrects the row, filtered to the person concerned. */
function repairAddress(repair: LinkRepair): string {
  switch (repair.at) {
    case 'registration':
      return paths.oneRegistration(repair.registration);
    case 'race-editor':
      return withSearch(paths.editRace(repair.part), repair.find);
    case 'journal':
      return withSearch(`${paths.journal(dayOf(repair.part))}?lopp=${repair.part}`, repair.find);
    case 'conflicts':
      return paths.journalConflicts(dayOf(repair.part), repair.part);
  }
}

function withSearch(path: string, find: string): string {
  if (find === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}sok=${encodeURIComponent(find)}`;
}

const labels: Readonly<Record<LinkRepair['at'], string>> = {
  registration: 'Till anmälan',
  'race-editor': 'Till löparen',
  journal: 'Till journalen',
  conflicts: 'Till journalen',
};

/** Marks a runner with no recorded finish as DNF, after confirmation: they may still be on the course. */
function MarkDnf({ repair: { part, sort }, words }: { repair: MarkDnfRepair; words: string }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const notice = useNotice();
  const mark = useMutation({
    mutationFn: () =>
      sendCommand({ type: 'SetRunnerStatus', part, sort, status: 'dnf', device: deviceName() }),
    onSettled: () => client.invalidateQueries({ queryKey: ['checks'] }),
  });
  const press = async () => {
    const isSure = await confirm({
      title: 'Markera DNF?',
      text: `${words}. Vet ni att löparen är i säkerhet?`,
      confirmLabel: 'Markera DNF',
    });
    if (!isSure) return;
    // Uses the promise, not callbacks of `mutate`: the refetched list no longer has this row, so the button
    // is unmounted.
    mark.mutateAsync().then(
      () => {
        notice.success('Markerad: DNF');
      },
      (error: unknown) => {
        notice.error(errorText(error));
      },
    );
  };
  return (
    <Button
      size="small"
      loading={mark.isPending}
      aria-label={`Markera DNF: ${words}`}
      onClick={() => void press()}
      sx={buttonStyle}
    >
      Markera DNF
    </Button>
  );
}

const buttonStyle = { whiteSpace: 'nowrap', justifySelf: { xs: 'start', sm: 'end' } } as const;
