import type { RegistrationEvent } from '@app/domain';
import type { RowData, View } from '@app/eventing';
import { earlierEditions } from './earlier-partitions';
import type { PaymentLinkRow } from './rows';

type Link = RowData<PaymentLinkRow>;

/** A registration's links by id, their edition, and whether the registration is erased. */
interface Links {
  readonly edition: string;
  readonly isErased: boolean;
  readonly byId: ReadonlyMap<string, Link>;
}

/** The links that families pay with: partition = edition, key = link. An erased registration has none. */
export const paymentLinks: View<Links, PaymentLinkRow, RegistrationEvent> = {
  name: 'payment-links',
  version: 2,
  streamPrefix: 'registration-',
  initial: () => ({ edition: '', isErased: false, byId: new Map() }),
  evolve: (before, event) => {
    switch (event.type) {
      case 'RegistrationOpened':
        return { ...before, edition: event.edition };
      case 'PaymentLinkIssued':
        return withLink(replaceEarlier(before, event), issued(event));
      case 'PaymentLinkRequested':
        return withChange(before, event.link, { mailedAt: instant(event) });
      case 'PaymentLinkWithdrawn':
        return withChange(before, event.link, { withdrawnAt: instant(event) });
      case 'PersonErased':
        return { ...before, isErased: true };
      default:
        return before;
    }
  },
  rows: ({ edition, isErased, byId }) =>
    [...byId].map(([key, row]) => ({ partition: edition, key, row: isErased ? null : { ...row } })),
  onDemandPartitions: earlierEditions,
};

function issued(event: Extract<RegistrationEvent, { type: 'PaymentLinkIssued' }>): Link {
  const { registration, link, payment = null } = event;
  const at = instant(event);
  const active = { withdrawnAt: null, replacedAt: null };
  return { link, registration, payment, issuedAt: at, mailedAt: at, ...active };
}

/** Replaces earlier links for the same payment. */
function replaceEarlier(
  before: Links,
  event: Extract<RegistrationEvent, { type: 'PaymentLinkIssued' }>,
): Links {
  const former = [...before.byId.values()].filter(
    ({ payment, withdrawnAt, replacedAt }) =>
      payment !== null && payment === event.payment && withdrawnAt === null && replacedAt === null,
  );
  return former.reduce((links, { link }) => withChange(links, link, { replacedAt: instant(event) }), before);
}

function withChange(before: Links, id: string, changes: Partial<Link>): Links {
  const link = before.byId.get(id);
  return link ? withLink(before, { ...link, ...changes }) : before;
}

function withLink(before: Links, link: Link): Links {
  return { ...before, byId: new Map(before.byId).set(link.link, link) };
}

function instant({ at }: { readonly at: number }): string {
  return new Date(at).toISOString();
}
