import { createHash } from 'node:crypto';
import { escapeHtml } from '../../escape-html';
import type { PayerAction } from './simulated-swish';
import type { SimulatedPayment } from './simulated-payment';

/** An HTML response: status, headers and text. */
export interface PayerPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

const COMMON: readonly (readonly [PayerAction, string])[] = [
  ['pay', 'Betala'],
  ['decline', 'Avböj'],
  ['cancel-bankid', 'Avbryt BankID'],
  ['time-out', 'Låt tiden gå ut'],
];

const RARE: readonly (readonly [PayerAction, string])[] = [
  ['bank-says-no', 'Banken nekar'],
  ['no-answer', 'Banken svarar inte (DS24)'],
  ['pay-unheard', 'Betala utan att loppet meddelas'],
  ['pay-other-amount', 'Betala fel belopp'],
  ['pay-other-payee', 'Betala till fel mottagare'],
];

const LATE: readonly (readonly [PayerAction, string])[] = [['pay-late', 'Betala ändå, för sent']];

const STATUS_TEXTS: Readonly<Record<SimulatedPayment['status'], string>> = {
  CREATED: 'Väntar på dig',
  PAID: 'Betald',
  DECLINED: 'Avböjd',
  ERROR: 'Misslyckad',
  CANCELLED: 'Avbruten',
};

/** The payer's page, in place of the Swish app. `returnTo`: the link shown once the payment has ended. */
export function payerPage(payment: SimulatedPayment, returnTo: string | undefined): PayerPage {
  const { amount, message, payeeAlias, status, errorCode } = payment;
  const error = errorCode === null ? '' : ` (${errorCode})`;
  const back =
    returnTo === undefined ? '' : `<p><a href="${escapeHtml(returnTo)}">Tillbaka till loppet</a></p>`;
  const details = `<dl>
    <dt>Belopp</dt><dd>${escapeHtml(kronor(amount))}</dd>
    <dt>Till</dt><dd>${escapeHtml(payeeAlias)}</dd>
    <dt>Meddelande</dt><dd>${escapeHtml(message)}</dd>
    <dt>Läge</dt><dd><strong role="status">${STATUS_TEXTS[status]}${escapeHtml(error)}</strong></dd>
  </dl>`;
  return page(200, `${details}${choices(status)}${status === 'CREATED' ? '' : back}`);
}

/** The page for an unknown token. */
export function noSuchPayment(): PayerPage {
  return page(404, '<p>Betalningen finns inte. Den kan vara äldre än ett dygn.</p>');
}

function choices(status: SimulatedPayment['status']): string {
  if (status === 'PAID') return '';
  if (status !== 'CREATED') return form(LATE);
  return `${form(COMMON)}<details><summary>Ovanliga fall</summary>${form(RARE)}</details>`;
}

function form(actions: typeof COMMON): string {
  const buttons = actions.map(
    ([action, label]) => `<button name="action" value="${action}">${label}</button>`,
  );
  return `<form method="post">${buttons.join('')}</form>`;
}

const STYLE = `
  body { margin: 0; font: 18px/1.5 system-ui, sans-serif; color: #1a237e; background: #fff; }
  header { padding: 12px 16px; background: #ffca28; font-weight: 700; }
  main { max-width: 420px; margin: 0 auto; padding: 16px; }
  dt { font-size: 14px; } dd { margin: 0 0 8px; font-variant-numeric: tabular-nums; }
  button { display: block; width: 100%; min-height: 48px; margin: 8px 0; font: inherit; color: inherit;
    background: #c5cae9; border: 0; border-radius: 8px; cursor: pointer; }
  button[value="pay"] { background: #1a237e; color: #fff; }
  button:focus-visible, a:focus-visible, summary:focus-visible { outline: 3px solid #1a237e; outline-offset: 2px; }
  summary { min-height: 48px; line-height: 48px; cursor: pointer; }`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

function page(status: number, content: string): PayerPage {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'`,
      'x-robots-tag': 'noindex',
    },
    html: `<!doctype html>
<html lang="sv">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Testläge: betala med Swish</title>
<style>${STYLE}</style>
</head>
<body>
<header>Testläge: inga riktiga pengar</header>
<main>
<h1>Betala med Swish</h1>
${content}
</main>
</body>
</html>
`,
  };
}

function kronor(amount: number): string {
  return `${amount.toFixed(2).replace('.', ',')} kr`;
}
