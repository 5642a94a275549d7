import type { VirtualRootRoute, VirtualRouteNode } from '@tanstack/virtual-file-routes'
import { routes } from '#/web/routes.ts'

type Node = VirtualRootRoute | VirtualRouteNode

/** The paths of the route table, with parameters as `$id`. */
export const pagesOf = (node: Node = routes): string[] => [
  ...(node.type === 'index' ? ['/'] : node.type === 'route' && node.path ? [node.path] : []),
  ...('children' in node ? (node.children ?? []).flatMap(child => pagesOf(child)) : []),
]
