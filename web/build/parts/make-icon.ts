import type { SVGProps } from 'react'
import { createElement } from 'react'

interface IconData {
  name: string
  size: number
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/**
 * Replaces lucide-react's own icon factory (see ../light-parts.ts), which would load unused options
 * on every page. The SVG is the same. An icon without a name is hidden from screen readers.
 */
// oxlint-disable-next-line import/no-default-export -- it takes the place of a module that has one
export default function makeIcon({ name, size, node }: IconData) {
  const lines = linesOf(node)
  return function Icon({ className = '', children, ...rest }: SVGProps<SVGSVGElement>) {
    const isNamed = Boolean(children) || Object.keys(rest).some(key => key === 'role' || key.startsWith('aria-'))
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${size} ${size}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...(!isNamed && { 'aria-hidden': true }),
        ...rest,
        className: `lucide lucide-${name} ${className}`.trim(),
        ...(children ? undefined : lines),
      },
      ...(children || !lines ? [node.map(([tag, attributes]) => createElement(tag, attributes)), children] : []),
    )
  }
}

/**
 * On the server, an icon's lines are written as raw HTML, because rendering them took React a
 * sixth of a page's time. On hydration the browser finds the elements that it expects.
 */
const linesOf = (node: IconData['node']) =>
  typeof document === 'undefined' && { dangerouslySetInnerHTML: { __html: node.map(lineOf).join('') } }

const lineOf = ([tag, attributes]: IconData['node'][number]) =>
  `<${tag} ${Object.entries(attributes)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}></${tag}>`
