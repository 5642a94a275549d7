import { limits } from '#/rules/limits.ts'
import { wordsFor } from '#/rules/words.ts'

/** What is wrong with a file that somebody wants to send as an image, in the specification's words; null when nothing is. */
export function faultOf({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return wordsFor('image_expected')
  if (size >= limits.imageMaxBytes) return wordsFor('image_too_large')
  return null
}

/** The first file of a paste or a drop, if any. */
export const fileIn = (transfer: DataTransfer | null): File | undefined => transfer?.files[0]

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

export class UploadError extends Error {}

/** Sends a file's bytes. `fetch` cannot say how far it is. @throws UploadError with what to tell the person. */
export function upload({ roomId, file, onProgress, signal }: Uploading): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/squads/${roomId}/images`)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      const { id, message } = readAnswer(request.response)
      if (request.status === 200 && id) resolve(id)
      else reject(new UploadError(message ?? 'The server did not take it. Please try again.'))
    })
    request.addEventListener('error', () =>
      reject(new UploadError('We could not reach the server. Check your connection and try again.')),
    )
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

function readAnswer(answer: unknown): { id?: string; message?: string } {
  if (typeof answer !== 'object' || answer === null) return {}
  return {
    ...('id' in answer && typeof answer.id === 'string' ? { id: answer.id } : {}),
    ...('message' in answer && typeof answer.message === 'string' ? { message: answer.message } : {}),
  }
}
