import type { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const brotliQuality = 5
/** 256 kB: pages are smaller, and the 4 MB that is usual must be cleared for each, a quarter of the time that compressing takes. */
const brotliWindowBits = 18
const gzipLevel = 6

/** What browsers say is one of a few texts; whoever makes up others does not fill our memory. */
const known = new Map<string, Encoding | null>()
const knownMax = 50

/** The better of our encodings among those a request accepts; null for the bytes as they are. */
export function encodingFor(accepted = ''): Encoding | null {
  let encoding = known.get(accepted)
  if (encoding !== undefined) return encoding
  const takes = (name: Encoding) => accepted.split(',').some(each => isTaken(each, name))
  encoding = takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
  if (known.size >= knownMax) known.clear()
  known.set(accepted, encoding)
  return encoding
}

function isTaken(each: string, name: Encoding) {
  const [token = '', ...parameters] = each.split(';').map(part => part.trim().toLowerCase())
  return token === name && !parameters.some(parameter => /^q=0(?:\.0*)?$/.test(parameter))
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export function compressed(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes, { level: gzipLevel })
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_SIZE_HINT: size } = constants
  return brotli(bytes, { params: { [quality]: brotliQuality, [window]: brotliWindowBits, [size]: bytes.length } })
}

/** Each part leaves as it comes: whoever reads a page need not wait for its end. */
export function compressor(encoding: Encoding): Duplex {
  if (encoding === 'gzip') return createGzip({ level: gzipLevel, flush: constants.Z_SYNC_FLUSH })
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window } = constants
  const params = { [quality]: brotliQuality, [window]: brotliWindowBits }
  return createBrotliCompress({ params, flush: constants.BROTLI_OPERATION_FLUSH })
}
