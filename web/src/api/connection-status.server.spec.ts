import { createElement } from 'react';
import { renderToString } from 'react-dom/server.node';
import { useHasNetwork } from './connection-status';

it('A server renders a page as with a network', () => {
  const Shown = () => String(useHasNetwork());
  expect(renderToString(createElement(Shown))).toBe('true');
});
