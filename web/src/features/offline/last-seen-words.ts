import { clockInWords, stockholmDate } from '@app/domain';
import { contactWords } from '../../api/contact';
import { formatDayOfYear } from '../../config/formats';

/** Why there is nothing newer. */
export function awayWords(hasNetwork: boolean): string {
  return contactWords[hasNetwork ? 'no-answer' : 'no-network'];
}

/** From when what is shown is (epoch ms): 'kl. 14.05', and its day where that is another than `today` ('2025-09-13'). */
export function fromWords(at: number, today: string): string {
  const day = stockholmDate(at);
  return day === today ? clockInWords(at) : `${formatDayOfYear(day)} ${clockInWords(at)}`;
}
