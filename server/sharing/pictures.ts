import { createHash } from 'node:crypto'
import type { Drawing } from '../infra/images/draw.ts'
import { draw } from '../infra/images/draw.ts'
import { lruCache } from '../infra/cache.ts'
import { makeGate } from '../infra/limits/gate.ts'
import { cardSize } from './look.ts'

export interface Picture {
  etag: string
  png: () => Promise<Uint8Array>
}

/** The drawing queue is full. */
export class Busy extends Error {}

export const turnAway = (): never => {
  throw new Busy('Too many at once')
}

/** A picture to draw: the facts it shows, and its drawing, given the texts that cannot be drawn. */
interface Card {
  facts: unknown
  drawing: (undrawable: readonly string[]) => Drawing
}

const room = { entries: 100, bytes: 20_000_000 }
/** The key contains the facts, so a cached picture never goes stale. */
const ages = { freshMs: Infinity, staleMs: 0 }
const atOnce = { atOnce: 1, queue: 8 }
/** Part of every ETag: raise it when the drawing of the same facts changes. */
const look = 2

/** An LRU cache of pictures in memory. They are drawn one at a time; when the queue is full, a request is refused. */
export function pictureCache() {
  const cache = lruCache<Uint8Array>(room)
  const gate = makeGate(atOnce)
  const take = (tag: string, card: Card) =>
    cache.take(tag, ages, async () => {
      const png = await gate.pass(() => drawn(card), turnAway)
      return { value: png, bytes: png.length }
    })

  return (card: Card): Picture => {
    const etag = `"${createHash('sha256')
      .update(JSON.stringify([look, card.facts]))
      .digest('base64url')}"`
    return { etag, png: () => take(etag, card) }
  }
}

async function drawn({ drawing }: Card): Promise<Uint8Array> {
  const whole = await draw({ drawing: drawing([]), ...cardSize })
  if ('png' in whole) return whole.png
  const rest = await draw({ drawing: drawing(whole.missing), ...cardSize })
  if ('png' in rest) return rest.png
  throw new Error(`No glyphs for ${rest.missing.join(' ')}`)
}

const letter = /[\p{L}\p{M}\p{N}]/u

/**
 * A name without the characters that cannot be drawn, such as emoji. Null if letters
 * are among them: without those it would be another name, or joined wrongly.
 */
export function drawableName(name: string, undrawable: readonly string[]): string | null {
  const lacking = new Set(undrawable.flatMap(text => Array.from(text)).filter(sign => !/\s/.test(sign)))
  const signs = Array.from(name)
  if (signs.some(sign => lacking.has(sign) && letter.test(sign))) return null
  const rest = signs.filter(sign => !lacking.has(sign)).join('')
  return rest.replaceAll(/\s+/g, ' ').trim() || null
}
