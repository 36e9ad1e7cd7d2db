import type { Mail } from '@app/adapters';
import {
  isLinkPayable,
  kronor,
  dateTimeText,
  type PaymentLink,
  type Registration,
  type RegistrationEvent,
  TEST_MODE_TEXT,
  weekdayDateText,
} from '@app/domain';
import type { Recorded } from '@app/eventing';
import { Inject, Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import type { Edition } from '../platform/config/edition.schema';
import { mailFrom, senderLines, siteUrl } from '../platform/mail/mail-page';
import { MailQueue } from '../platform/mail/mail-queue';
import { PaymentMode } from '../platform/payment/payment-engine';
import { Reactor } from '../platform/reactors/reactor';
import { RegistrationRepository } from '../registration';
import { balanceDueTerms, type LinkTerms } from './linked-payment';
import { PaymentLinkRepository } from './payment-link.repository';

type LinkMailRequest = Extract<RegistrationEvent, { type: 'PaymentLinkIssued' | 'PaymentLinkRequested' }>;

/** Mails the family a link for an added runner or a balance due, when issued and when requested again. */
@Injectable()
export class PaymentLinkMail extends Reactor {
  readonly name = 'payment-link-mail';
  override readonly mailsPeople = true;
  readonly on = {
    PaymentLinkIssued: (event: LinkMailRequest, recorded: Recorded) => this.send(event, recorded),
    PaymentLinkRequested: (event: LinkMailRequest, recorded: Recorded) => this.send(event, recorded),
  };

  @Inject(PaymentLinkRepository)
  private readonly links!: PaymentLinkRepository;

  @Inject(PaymentMode)
  private readonly paymentMode!: PaymentMode;

  constructor(
    private readonly queue: MailQueue,
    private readonly config: Config,
    private readonly registrations: RegistrationRepository,
  ) {
    super();
  }

  /** Skips links already paid, withdrawn, replaced or erased. */
  private async send({ registration, link }: LinkMailRequest, { id }: Recorded): Promise<void> {
    const isStillValid = await this.registrations.watchErasures(registration);
    const { email = '' } = (await this.registrations.opening(registration)) ?? {};
    const state = await this.registrations.load(registration);
    const paymentLink = state.links.get(link);
    if (!paymentLink || isSettled(state, paymentLink) || !email.includes('@')) return;
    const { payment: originalPayment } = paymentLink;
    const { edition } = this.config;
    await this.queue.deliver(
      paymentLinkMail({
        id,
        email,
        isBalanceDue: originalPayment !== null,
        terms:
          originalPayment === null
            ? this.links.termsOf(state.runners, { isOwner: true })
            : balanceDueTerms(state, originalPayment),
        paymentUrl: `${siteUrl(this.config)}/betala/${link}`,
        edition,
        testMode: this.paymentMode.isTest,
      }),
      isStillValid,
    );
  }
}

function isSettled(state: Registration, { payment, isWithdrawn, isReplaced }: PaymentLink): boolean {
  return state.phase !== 'known' || isWithdrawn || isReplaced || !isLinkPayable(state, payment);
}

/** `isBalanceDue`: for a balance due, not for an added runner. */
interface LinkMail {
  /** The mail's id. Never derived from the link, which is secret: ids are logged. */
  readonly id: string;
  readonly email: string;
  readonly isBalanceDue: boolean;
  readonly terms: LinkTerms;
  readonly paymentUrl: string;
  readonly edition: Edition;
  readonly testMode: boolean;
}

/** States the runners, the price with its deadline, and where to pay. */
export function paymentLinkMail({
  id,
  email,
  isBalanceDue,
  terms,
  paymentUrl,
  edition,
  testMode,
}: LinkMail): Mail {
  const texts = isBalanceDue ? BALANCE_DUE_TEXTS : ADDED_RUNNER_TEXTS;
  const { lines, amount, priceUntil } = terms;
  return mailFrom(
    {
      heading: texts.heading,
      blocks: [
        ...(testMode ? [{ kind: 'text', text: TEST_MODE_TEXT } as const] : []),
        {
          kind: 'text',
          text: texts.about(`${edition.name}, ${weekdayDateText(edition.date)}`),
        },
        { kind: 'amounts', rows: lines.map((line) => [line.text, kronor(line.amount)] as const) },
        {
          kind: 'facts',
          rows: [
            ['Att betala', kronor(amount)],
            ['Moms', edition.receipt.vat],
            ...(priceUntil === null
              ? []
              : [['Priset gäller till', dateTimeText(Date.parse(priceUntil))] as const]),
          ],
        },
        { kind: 'link', text: 'Betala med Swish', url: paymentUrl },
        {
          kind: 'text',
          text: `Betalningen begärs först när du trycker på knappen på sidan. ${texts.after}`,
        },
      ],
      foot: senderLines(edition),
    },
    {
      id: paymentLinkMailId(id),
      to: { name: '', address: email },
      subject: `Att betala: ${texts.subject} ${edition.name}`,
    },
  );
}

export function paymentLinkMailId(event: string): string {
  return `payment-link-${event}`;
}

const ADDED_RUNNER_TEXTS = {
  heading: 'En deltagare till att betala',
  subject: 'en deltagare till i',
  about: (event: string) =>
    `Arrangören har lagt till en deltagare i er anmälan till ${event}. Platsen gäller när den är betald.`,
  after: 'Kvittot kommer hit när den är klar. Har du inte bett om det här behöver du inte göra något.',
};

const BALANCE_DUE_TEXTS = {
  heading: 'En mellanskillnad att betala',
  subject: 'mellanskillnad för',
  about: (event: string) =>
    `Något är kvar att betala för er anmälan till ${event}. Deltagarna är anmälda, och kvittot ni redan har gäller.`,
  after:
    'Ett eget kvitto kommer hit när den är klar. Ändras beloppet innan dess visar sidan det som gäller. Stämmer det inte? Hör av dig till arrangören innan du betalar.',
};
