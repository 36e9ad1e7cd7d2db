import Box from '@mui/material/Box';
import { ANONYMOUS_NAME } from '@app/domain';

/** A mark beside a name that the public reads as Anonym. Renders nothing for other runners. */
export function AnonymousMark({
  runner: { anonymous },
}: {
  runner: { readonly anonymous?: boolean | undefined };
}) {
  if (!anonymous) return null;
  return (
    <Box component="span" title="Visas som Anonym i start- och resultatlistor" sx={markStyle}>
      {ANONYMOUS_NAME}
    </Box>
  );
}

const markStyle = {
  display: 'inline-block',
  px: 0.75,
  border: '1px solid',
  borderRadius: 999,
  color: 'text.secondary',
  fontSize: '0.75rem',
  fontWeight: 650,
  lineHeight: 1.5,
  whiteSpace: 'nowrap',
};

/** The label of the choice, for families and for organisers. */
export const anonymityChoice = 'Visa inte namnet i start- och resultatlistor';

/** The help text of the choice. */
export const anonymityHelp = 'Visas som Anonym, utan klubb. Nummer, tid och placering visas.';
