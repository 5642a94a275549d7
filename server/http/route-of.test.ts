import { expect, test } from 'vitest'
import { routeOf } from './route-of.ts'

test.each([
  ['/api/rpc/campaigns/explore', 'campaigns.explore'],
  ['/api/rpc/campaigns/__proto__', 'api'],
  ['/api/rpc/constructor/name', 'api'],
  ['/api/campaigns/1', 'api'],
  ['/assets/a.js', 'assets'],
  ['/campaign/0190', 'page'],
  ['/whatever/anybody/thinks/of', 'page'],
  ['/', 'page'],
])('%s counts as %s', (path, route) => expect(routeOf(path)).toBe(route))
