import type { SquadMessage } from '#/contract/squads.ts'
import { limits } from '#/rules/limits.ts'
import { wordsFor } from '#/rules/words.ts'

/** What is wrong with a file that somebody wants to send as an image, in the specification's words; null when nothing is. */
export function faultOf({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return wordsFor('image_expected')
  if (size >= limits.imageMaxBytes) return wordsFor('image_too_large')
  return null
}

/** The first file of a paste or a drop, if any. A spreadsheet's cells come as text and as a picture: then it is the text. */
export const fileIn = (transfer: DataTransfer | null): File | undefined =>
  transfer?.types.includes('text/plain') ? undefined : transfer?.files[0]

/** An image's description to begin with: its file's name, without what cameras and systems call everything. */
export function nameOf({ name }: Pick<File, 'name'>): string {
  const plain = name
    .replace(/\.[a-z0-9]+$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
  return /^(?:image|img|dsc|pxl|screenshot|photo)?\s*[\d\s.:()]*$/i.test(plain)
    ? ''
    : plain.slice(0, limits.imageAltMax)
}

interface Uploading {
  roomId: string
  file: File
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

export type Uploaded = NonNullable<SquadMessage['image']>

export class UploadError extends Error {}

/** Sends a file's bytes. `fetch` cannot say how far it is. @throws UploadError with what to tell the person. */
export function upload({ roomId, file, onProgress, signal }: Uploading): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/squads/${roomId}/images`)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      const image = request.status === 200 ? uploadedIn(request.response) : undefined
      if (image) resolve(image)
      else reject(new UploadError(wordsIn(request.response) ?? 'The server did not take it. Please try again.'))
    })
    request.addEventListener('error', () =>
      reject(new UploadError('We could not reach the server. Check your connection and try again.')),
    )
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

const has = <K extends string>(answer: unknown, key: K): answer is Record<K, unknown> =>
  typeof answer === 'object' && answer !== null && key in answer

function uploadedIn(answer: unknown): Uploaded | undefined {
  if (!has(answer, 'id') || !has(answer, 'width') || !has(answer, 'height')) return undefined
  const { id, width, height } = answer
  return typeof id === 'string' && typeof width === 'number' && typeof height === 'number'
    ? { id, width, height }
    : undefined
}

const wordsIn = (answer: unknown) =>
  has(answer, 'message') && typeof answer.message === 'string' ? answer.message : undefined
