import Button from '@mui/material/Button';
import type { DraftedCommand } from '@app/domain';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useNotice } from '../../components/NoticeProvider';
import { paths } from '../../config/paths';
import { addToDraft } from './drafts';

interface AddToDraftButtonProps {
  readonly day: string;
  /** Undefined while the form is incomplete. */
  readonly command: DraftedCommand | undefined;
}

/** Adds a correction to a draft instead of saving it at once. */
export function AddToDraftButton({ day, command }: AddToDraftButtonProps) {
  const navigate = useNavigate();
  const notice = useNotice();
  const { mutate, isPending } = useMutation({
    mutationFn: (added: DraftedCommand) => addToDraft(day, added),
    onSuccess: (id) => navigate(paths.corrections(day, id)),
    onError: notice.error,
  });
  return (
    <Button
      variant="text"
      loading={isPending}
      disabled={!command}
      onClick={() => {
        if (command) mutate(command);
      }}
      sx={{ justifySelf: 'start' }}
    >
      Lägg i utkast
    </Button>
  );
}
