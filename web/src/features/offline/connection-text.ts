import { clockText, stockholmDate } from '@app/domain';
import { connectionTexts } from '../../api/connection-status';
import { formatDayOfYear } from '../../config/formats';

/** The text of why there is no newer data. */
export function unreachableText(hasNetwork: boolean): string {
  return connectionTexts[hasNetwork ? 'no-answer' : 'no-network'];
}

/** The time of shown data (epoch ms): 'kl. 14.05', with its day unless that is `today` ('2025-09-13'). */
export function fetchedAtText(at: number, today: string): string {
  const day = stockholmDate(at);
  return day === today ? clockText(at) : `${formatDayOfYear(day)} ${clockText(at)}`;
}
