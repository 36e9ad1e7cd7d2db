import Box from '@mui/material/Box';
import { Fragment } from 'react';

// A longer word would be wider than its column on a phone.
const LONGEST = 16;

/**
 * Names of people and devices, which wrap between words only: 'mål-47' stays whole at its hyphen. A very long
 * word breaks anywhere.
 */
export function Unbroken({ text }: { text: string }) {
  return text.split(' ').map((word, at) => (
    // The words of a text are never reordered.
    <Fragment key={at}>
      {at > 0 && ' '}
      {word.length > LONGEST ? (
        word
      ) : (
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {word}
        </Box>
      )}
    </Fragment>
  ));
}
