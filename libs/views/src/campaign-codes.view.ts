import { ERASED_NAME, type CampaignEvent } from '@app/domain';
import type { RowData, Row, View } from '@app/eventing';

/**
 * A single-use code, for the server alone, which serves it as `MaskedCode`. `id`: the id of the event that
 * issued it. Instants are ISO.
 */
export interface CampaignCodeRow extends Row {
  readonly id: string;
  readonly code: string;
  /** The holder: 'Borttagen' and '' once erased. */
  readonly name: string;
  readonly email: string;
  /** Who issued it. */
  readonly by: string;
  readonly issuedAt: string;
  /** When it was mailed again, the oldest first. */
  readonly sentAgain: readonly string[];
  /** The registration booked with it. */
  readonly use: { readonly registration: string; readonly at: string } | null;
  readonly withdrawn: { readonly at: string; readonly by: string } | null;
}

/**
 * A code as organisers see it. `ending`: its last characters; only its holder sees all of it. `isPaid`: the
 * registration is paid with it.
 */
export interface MaskedCode extends Omit<CampaignCodeRow, 'code' | 'use' | 'revision'> {
  readonly ending: string;
  readonly use: (NonNullable<CampaignCodeRow['use']> & { readonly isPaid: boolean }) | null;
}

type Code = RowData<CampaignCodeRow>;

/** The only partition: a code is valid in every edition. */
export const ALL_CODES = 'all';

/**
 * Every single-use code and its use: one partition, key = the issuing event's id, so that no URL reveals a
 * code.
 */
export const campaignCodes: View<Code | undefined, CampaignCodeRow, CampaignEvent> = {
  name: 'campaign-codes',
  version: 1,
  streamPrefix: 'campaign-',
  initial: () => undefined,
  evolve: (before, event, { id, meta }) => {
    if (event.type === 'CampaignCodeIssued') return issued(event, { id, by: meta.by });
    return before && { ...before, ...changesBy(before, event, meta) };
  },
  rows: (row) => (row ? [{ partition: ALL_CODES, key: row.id, row: { ...row } }] : []),
  forcesNewRevision: ({ type }) => type === 'CampaignHolderErased',
};

type Issued = Extract<CampaignEvent, { type: 'CampaignCodeIssued' }>;

/** An erased e-mail address becomes ''. */
function issued(
  { code, name, email, at }: Issued,
  { id, by }: { readonly id: string; readonly by: string },
): Code {
  const owner = { name, email: email.includes('@') ? email : '' };
  const issuedAt = new Date(at).toISOString();
  return { id, code, ...owner, by, issuedAt, sentAgain: [], use: null, withdrawn: null };
}

function changesBy(
  { sentAgain }: Code,
  event: Exclude<CampaignEvent, Issued>,
  { by }: { readonly by: string },
): Partial<Code> {
  const at = new Date(event.at).toISOString();
  switch (event.type) {
    case 'CampaignCodeRedeemed':
      return { use: { registration: event.registration, at } };
    case 'CampaignCodeReleased':
      return { use: null };
    case 'CampaignCodeSentAgain':
      return { sentAgain: [...sentAgain, at] };
    case 'CampaignCodeWithdrawn':
      return { withdrawn: { at, by } };
    case 'CampaignHolderErased':
      return { name: ERASED_NAME, email: '' };
  }
}
