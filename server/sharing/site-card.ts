import { headline, productName, tagline } from '#/rules/product.ts'
import type { Drawing } from '../infra/images/draw.ts'
import { box, cardSize, colours, displayFace, mark, strongFace, textFace, words } from './look.ts'

export const wordMark = (size: number): Drawing =>
  box(
    { alignItems: 'center' },
    mark(size, colours.ink),
    words(productName, { ...strongFace, marginLeft: size * 0.42, fontSize: size * 1.06, letterSpacing: -size * 0.03 }),
  )

/** The background and frame of every picture. */
export const paper = (...children: readonly Drawing[]): Drawing =>
  box(
    {
      ...cardSize,
      ...textFace,
      boxSizing: 'border-box',
      position: 'relative',
      flexDirection: 'column',
      padding: '56px 72px',
      overflow: 'hidden',
      color: colours.ink,
      background: colours.paper,
    },
    ...children,
  )

/** The picture of every page without one of its own. */
export const siteCard = (): Drawing =>
  paper(
    box({ position: 'absolute', right: 72, top: 214 }, mark(236, colours.ember)),
    wordMark(44),
    box(
      { flexDirection: 'column', marginTop: 'auto', maxWidth: 780 },
      words(`${headline}.`, {
        ...displayFace,
        fontSize: 86,
        lineHeight: 1.04,
        letterSpacing: -2.6,
      }),
      words(tagline, {
        marginTop: 28,
        fontSize: 34,
        color: colours.muted,
      }),
    ),
  )
