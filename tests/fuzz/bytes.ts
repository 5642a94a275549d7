import * as fc from 'fast-check'

const encoder = new TextEncoder()

export const bytes = (text: string) => encoder.encode(text)

/** Picks from the list as it is when the value is drawn. */
export const oneOfThe = (list: () => readonly string[]) =>
  fc.nat().map(at => {
    const all = list()
    return all[at % Math.max(1, all.length)] ?? 'x'
  })

const codePoints = 0x11_0000
const [surrogates, afterSurrogates] = [0xd8_00, 0xe0_00]
const noCharacters = afterSurrogates - surrogates

/** Any character. fast-check's own 'binary', of the same ones, first makes a list of the whole million. */
export const anyCharacter = fc.integer({ min: 0, max: codePoints - noCharacters - 1 }).map(
  nth => String.fromCodePoint(nth < surrogates ? nth : nth + noCharacters),
  text => {
    const [character = '', ...more] = typeof text === 'string' ? text : ''
    const point = character.codePointAt(0)
    if (point === undefined || more.length > 0 || !character.isWellFormed()) throw new Error('Not a character')
    return point < surrogates ? point : point - noCharacters
  },
)
