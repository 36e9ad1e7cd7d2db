import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { ProseBlock, InlineText } from '@app/domain';

/** A text from the edition's folder, below its heading. */
export function ProseText({ blocks }: { blocks: readonly ProseBlock[] }) {
  return (
    <Box sx={textStyle}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </Box>
  );
}

function Block({ block }: { block: ProseBlock }) {
  if (block.kind === 'list') {
    const items = block.items.map((words, index) => (
      <li key={index}>
        <RichText words={words} />
      </li>
    ));
    return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
  }
  const isHeading = block.kind === 'heading';
  return (
    <Typography variant={isHeading ? 'h3' : 'body1'}>
      <RichText words={block.words} />
    </Typography>
  );
}

function RichText({ words }: { words: readonly InlineText[] }) {
  return words.map((span, index) => <Fragment key={index}>{renderSpan(span)}</Fragment>);
}

function renderSpan(span: InlineText) {
  if (typeof span === 'string') return span;
  if (span.kind === 'break') return <br />;
  const inner = <RichText words={span.words} />;
  if (span.kind === 'link')
    return span.to.startsWith('/') ? <Link to={span.to}>{inner}</Link> : <a href={span.to}>{inner}</a>;
  return span.kind === 'strong' ? <strong>{inner}</strong> : <em>{inner}</em>;
}

const textStyle = {
  maxWidth: '68ch',
  overflowWrap: 'break-word',
  // Doubled class: MUI's own paragraph margins come later and would win.
  '&& > *': { m: 0 },
  '&& > * + *': { mt: 2 },
  '& h3': { fontSize: '1.125rem' },
  '&& > h3 + *': { mt: 1 },
  '& ul, & ol': { pl: 3 },
  '& a': { color: 'inherit' },
};
