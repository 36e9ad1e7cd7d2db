import type { GoogleSettings, PaymentSettings } from './service-settings';

/** The settings that distinguish a rehearsal from production. */
interface Settings {
  readonly publicUrl: URL | undefined;
  readonly google: GoogleSettings | undefined;
  readonly adminToken: string | undefined;
  readonly payments: PaymentSettings | undefined;
  readonly mail: { readonly server: string | undefined };
}

/**
 * Returns, as text, everything only good enough for a rehearsal: at an https address families expect real
 * payments and mail, and a link printed in a log is no secret.
 */
export function testModeReasons({ payments, mail, google, adminToken }: Settings): readonly string[] {
  return [
    ...(payments?.kind === 'simulator'
      ? ['payments go to a simulator (set SWISH_URL, SWISH_PAYEE, SWISH_CERT and SWISH_KEY)']
      : []),
    ...(mail.server === undefined ? ['mail stays in files and is not delivered (set MAIL_URL)'] : []),
    ...(!google && adminToken === undefined
      ? ['organisers sign in by a generated link that is printed (set ADMIN_TOKEN, or Google)']
      : []),
  ];
}

/** Whether the site has a public https address. */
export function isPublic({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  return publicUrl?.protocol === 'https:';
}

/** A rehearsal at an https address must be allowed explicitly. */
export function testModeProblems(
  settings: Settings & { readonly allowTestMode: boolean },
): readonly string[] {
  if (!isPublic(settings) || settings.allowTestMode) return [];
  return testModeReasons(settings).map(
    (reason) => `PUBLIC_URL is https, but ${reason}; set ALLOW_TEST_MODE=1 to rehearse anyway`,
  );
}

/** Refuses an admin token beside Google sign-in: its link would not work. */
export function tokenProblems({
  google,
  adminToken,
}: Pick<Settings, 'google' | 'adminToken'>): readonly string[] {
  return google && adminToken !== undefined
    ? ['ADMIN_TOKEN is refused together with GOOGLE_CLIENT_ID: organisers sign in only with Google']
    : [];
}
