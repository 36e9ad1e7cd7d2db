import Box from '@mui/material/Box';
import { Fragment } from 'react';

// A longer word would be wider than its column on a phone.
const MAX_WORD_LENGTH = 16;

/**
 * Names of people and devices, which wrap between words only: 'mål-47' stays whole at its hyphen. A very long
 * word breaks anywhere.
 */
export function WrapBetweenWords({ text }: { text: string }) {
  return text.split(' ').map((word, at) => (
    // The words of a text are never reordered.
    <Fragment key={at}>
      {at > 0 && ' '}
      {word.length > MAX_WORD_LENGTH ? (
        word
      ) : (
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {word}
        </Box>
      )}
    </Fragment>
  ));
}
