import { limits } from '#/rules/limits.ts'
import { shownWords } from '#/rules/shown-words.ts'
import { imageTypes } from './ui/image-input.tsx'

/** Why a file cannot be uploaded as an image, in the words of the server's refusals where there is one; null if it can. */
export function faultOf({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return shownWords('image_expected')
  if (!imageTypes.includes(type)) return 'This kind of image cannot be added. Choose a JPEG, PNG, WebP, GIF or AVIF.'
  if (size >= limits.imageMaxBytes) return shownWords('image_too_large')
  return null
}

/** The files of a paste or drop. Spreadsheet cells arrive as both text and an image: they count as text. */
export const filesIn = (transfer: DataTransfer | null): File[] =>
  transfer?.types.includes('text/plain') ? [] : [...(transfer?.files ?? [])]
