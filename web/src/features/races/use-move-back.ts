import { distanceLabel, readPart, type BoardRunner } from '@app/domain';
import { errorText } from '../../api/client';
import { newId } from '../../api/device';
import { useNotice } from '../../components/NoticeProvider';
import { fullName } from '../../components/runner-words';
import { useEditRunners } from './queries';

/** Says that a runner of the race `part` has been moved to another, and offers to move them back. */
export function useMoveBack(part: string) {
  const { mutateAsync } = useEditRunners(part);
  const notice = useNotice();

  const moveBack = async (sort: string, from: string) => {
    try {
      const [result] = await mutateAsync([{ id: newId(), type: 'MoveRunner', part: from, sort, to: part }]);
      if (result?.outcome === 'rejected') notice.error(result.error ?? '');
    } catch (error) {
      notice.error(errorText(error));
    }
  };

  return (runner: BoardRunner, to: string) => {
    const race = distanceLabel(readPart(to)?.distance ?? 0);
    notice({
      text: `${fullName(runner)} är flyttad till ${race}`,
      action: { label: 'Ångra', onClick: () => void moveBack(runner.sort, to) },
    });
  };
}
