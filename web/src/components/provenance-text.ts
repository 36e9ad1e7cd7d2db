import { formatResult, stockholmTime, type ProvenanceStep } from '@app/domain';

/** Formats an instant (epoch ms) to the millisecond: '11:03:29,963'. */
export function clockTime(at: number): string {
  return `${stockholmTime(at)},${thousandths(at)}`;
}

/** Formats a result (ms) to the millisecond: '3:29,963'. */
export function exactResult(ms: number): string {
  const [sign, length] = ms < 0 ? ['−', -ms] : ['', ms];
  const seconds = formatResult(length - (length % 1000)).replace(/\.0$/, '');
  return `${sign}${seconds},${thousandths(length)}`;
}

function thousandths(ms: number): string {
  return String(ms % 1000).padStart(3, '0');
}

/** Returns why a step does not count; '' if it does. `steps` are all steps. */
export function stepStandingText(step: ProvenanceStep, steps: readonly ProvenanceStep[]): string {
  switch (step.standing) {
    case 'counts':
      return '';
    case 'replaced': {
      const later = steps.find(({ revision }) => revision === step.because);
      return later ? `ersatt ${stockholmTime(later.recordedAt)}` : 'ersatt';
    }
    case 'revoked':
      return ['ur kraft', step.revoked && revokedText(step.revoked)].filter(Boolean).join(' ');
    case 'elsewhere':
      return 'gäller den andra sedan numren bytts';
    case 'adrift':
      return 'fick ingen verkan';
  }
}

function revokedText({ at, by, reason }: NonNullable<ProvenanceStep['revoked']>): string {
  return `${stockholmTime(at)}${by === '' ? '' : ` av ${by}`} (${reason})`;
}

/** Returns organiser and device, and when it was saved if that was later than it happened. */
export function stepSourceText({ by, device, at, recordedAt }: ProvenanceStep): string {
  const [happened, saved] = [stockholmTime(at), stockholmTime(recordedAt)];
  return [by, device, happened !== saved && `sparat ${saved}`].filter(Boolean).join(' · ');
}
