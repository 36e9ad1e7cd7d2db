import { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import { sitePages } from '@app/domain';
import { routes } from './routes';

describe('The table of pages', () => {
  it('lists the same pages as the router', () => {
    const routed = routes(new QueryClient()).flatMap((route) => pathsIn(route, ''));
    expect(routed.filter((path) => path !== '/*').sort()).toEqual(Object.keys(sitePages).sort());
  });
});

/** The path of every page at or under a route. Layout routes and parents have none of their own. */
function pathsIn({ path, index, children }: RouteObject, parentPath: string): string[] {
  const own = path?.startsWith('/') ? path : [parentPath, path].filter(Boolean).join('/');
  if (children) return children.flatMap((child) => pathsIn(child, own));
  return [index ? parentPath || '/' : own.startsWith('/') ? own : `/${own}`];
}
