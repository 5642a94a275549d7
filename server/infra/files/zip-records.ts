/* The records of a ZIP archive around its contents, from PKWARE's APPNOTE.TXT 6.3.10, sections 4.3.7 to 4.3.16 and 4.5.3. */

/** An entry as the directory at the end of an archive names it. Sizes and places are in bytes. */
export interface Placed {
  name: string
  packs: boolean
  /** As `dayOf` writes it. */
  day: number
  at: number
  crc: number
  size: number
  packedSize: number
}

export const maxIn4Bytes = 0xffff_ffff
const maxIn2Bytes = 0xffff

/** Sizes follow after the content, and names are UTF-8. */
const flags = 0x0808
const [stored, packed] = [0, 8]
const [version, version64] = [20, 45]
const extra64 = 1

/** Little-endian numbers, each with its length in bytes. */
function record(fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[], text = new Uint8Array()) {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return new Uint8Array(Buffer.concat([buffer, text]))
}

/** A day in the format's bits: seven for the year since 1980, four for the month and five for the day. */
export const dayOf = (time: Date) =>
  ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate()

const nameOf = ({ name }: Placed) => new TextEncoder().encode(name)
const methodOf = ({ packs }: Placed) => (packs ? packed : stored)

export function localHeader(entry: Placed) {
  const name = nameOf(entry)
  const begins = [
    [4, 0x0403_4b50],
    [2, version],
    [2, flags],
    [2, methodOf(entry)],
    [2, 0],
    [2, entry.day],
  ] as const
  return record([...begins, [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]], name)
}

export const descriptor = ({ crc, size, packedSize }: Placed) =>
  record([
    [4, 0x0807_4b50],
    [4, crc],
    [4, packedSize],
    [4, size],
  ])

/**
 * The directory, which begins at `at`. If a place or the number of entries does not fit the plain fields, every entry uses those of ZIP64,
 * because some programs look there for all entries once they do for one. `maxPlace`: the largest place that fits.
 */
export function directory(entries: readonly Placed[], at: number, maxPlace: number) {
  const is64 = at > maxPlace || entries.length >= maxIn2Bytes
  const listed = Buffer.concat(entries.map(entry => listing(entry, is64)))
  const end = { count: entries.length, size: listed.length, at }
  return new Uint8Array(Buffer.concat([listed, is64 ? end64(end) : new Uint8Array(), endOf(end, is64)]))
}

function listing(entry: Placed, is64: boolean) {
  const name = nameOf(entry)
  const { day, at, crc, size, packedSize } = entry
  const extra = is64
    ? record([
        [2, extra64],
        [2, 24],
        [8, size],
        [8, packedSize],
        [8, at],
      ])
    : new Uint8Array()
  const needs = is64 ? version64 : version
  const plain = (value: number) => (is64 ? maxIn4Bytes : value)
  const begins = [
    [4, 0x0201_4b50],
    [2, needs],
    [2, needs],
    [2, flags],
    [2, methodOf(entry)],
    [2, 0],
    [2, day],
  ] as const
  const sizes = [
    [4, crc],
    [4, plain(packedSize)],
    [4, plain(size)],
    [2, name.length],
    [2, extra.length],
  ] as const
  const rest = [
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, plain(at)],
  ] as const
  return record([...begins, ...sizes, ...rest], Buffer.concat([name, extra]))
}

interface End {
  count: number
  size: number
  at: number
}

function end64({ count, size, at }: End) {
  const begins = [
    [4, 0x0606_4b50],
    [8, 44],
    [2, version64],
    [2, version64],
    [4, 0],
    [4, 0],
  ] as const
  const locator = record([
    [4, 0x0706_4b50],
    [4, 0],
    [8, at + size],
    [4, 1],
  ])
  return record([...begins, [8, count], [8, count], [8, size], [8, at]], locator)
}

function endOf({ count, size, at }: End, is64: boolean) {
  const counts = is64 ? maxIn2Bytes : count
  const [bytes, place] = is64 ? [maxIn4Bytes, maxIn4Bytes] : [size, at]
  return record([
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, counts],
    [2, counts],
    [4, bytes],
    [4, place],
    [2, 0],
  ])
}
