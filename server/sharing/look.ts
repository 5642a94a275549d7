import { sharedPictureSize } from '#/rules/public-pages.ts'
import { markDotRadius, markDots, markSixth } from '#/rules/mark.ts'
import { light } from '../brand.ts'
import type { Drawing } from '../infra/images/draw.ts'

/** The size at which sites show pictures of links. */
export const cardSize = sharedPictureSize

/** The light theme's colours from web/app.css: a picture cannot follow its reader's theme. */
export const colours = light

const families = (name: string) => `${name} latin, ${name} latin-ext, ${name} vietnamese`
export const displayFace = { fontFamily: families('Bricolage'), fontWeight: 700 } as const
export const textFace = { fontFamily: families('Hanken'), fontWeight: 500 } as const
export const strongFace = { fontFamily: families('Hanken'), fontWeight: 600 } as const

type Style = Readonly<Record<string, string | number>>

export const box = (style: Style, ...children: readonly Drawing[]): Drawing => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, children },
})

export const words = (text: string, style: Style = {}): Drawing => ({
  type: 'div',
  key: null,
  props: { style: { display: 'block', ...style }, children: text },
})

/** Text of at most this many lines; more is cut with an ellipsis. */
export const lines = (text: string, most: number, style: Style): Drawing =>
  words(text, { ...style, lineClamp: most, wordBreak: 'break-word', overflow: 'hidden' })

const shape = (type: 'svg' | 'path' | 'circle', props: Readonly<Record<string, unknown>>): Drawing => ({
  type,
  key: null,
  props,
})

export const mark = (size: number, fill: string): Drawing =>
  shape('svg', {
    viewBox: '0 0 32 32',
    width: size,
    height: size,
    fill,
    children: [
      ...markDots.map(([cx, cy]) => shape('circle', { cx, cy, r: markDotRadius, fill })),
      shape('path', { d: markSixth, fill }),
    ],
  })

/** The glyph of web/brand/karma.tsx. */
export const karmaGlyph: Drawing = shape('svg', {
  viewBox: '0 0 16 16',
  width: 34,
  height: 34,
  children: [
    shape('path', {
      fillRule: 'evenodd',
      d: 'M15 1v7a7 7 0 1 1-7-7zM8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
      fill: colours.gold,
    }),
  ],
})
