import TextField from '@mui/material/TextField';
import type { Campaign, CampaignStanding } from './use-campaign';

/** Where a campaign code is typed. A code that holds shows in the price; one that does not is said calmly. */
export function CampaignField({ campaign: { code, standing, type } }: { campaign: Campaign }) {
  return (
    <TextField
      fullWidth
      size="small"
      label="Kampanjkod"
      value={code}
      onChange={({ target }) => {
        type(target.value);
      }}
      helperText={WORDS[standing.kind]}
      slotProps={{
        htmlInput: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 40 },
        formHelperText: { role: 'status' },
      }}
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
