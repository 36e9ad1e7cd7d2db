import { PlainField } from '../../components/PlainField';
import type { Campaign, CampaignStanding } from './use-campaign';

/** Where a campaign code is typed. A code that holds shows in the price; one that does not is said calmly. */
export function CampaignField({ campaign: { code, standing, type } }: { campaign: Campaign }) {
  return (
    <PlainField
      label="Kampanjkod"
      value={code}
      onType={type}
      help={WORDS[standing.kind]}
      isNews
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
    />
  );
}

const WORDS: Readonly<Record<CampaignStanding['kind'], string>> = {
  none: 'Om du har fått en kod, till exempel från Epassi',
  checking: 'Kontrollerar koden …',
  valid: 'Koden gäller och är avdragen',
  invalid: 'Koden gäller inte. Du kan betala utan den.',
  unchecked: 'Koden gick inte att kontrollera just nu. Den prövas när du går till betalningen.',
};
