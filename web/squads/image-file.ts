import type { SquadMessage } from '#/contract/squads.ts'
import { has, sendFile } from '../api/send-file.ts'

/** The initial alternative text: the file name, or nothing when it is a generic name given by a camera or system. */
export function nameOf({ name }: Pick<File, 'name'>): string {
  const plain = name
    .replace(/\.[a-z0-9]+$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
  return isGeneric(plain) ? '' : plain
}

/** What counts a picture, dates it or is only hexadecimal says nothing about it. */
const isGeneric = (name: string) =>
  /^(?:(?:whatsapp )?image|img|dsc|pxl|screenshot|photo)?(?:[\d\s.:()]|\b(?:at|from|am|pm|wa\d+)\b)*$/i.test(name) ||
  /^[\da-f]{8}(?: [\da-f]{4}){3} [\da-f]{12}$/i.test(name)

interface Uploading {
  roomId: string
  file: File
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

export type Uploaded = NonNullable<SquadMessage['image']>

export const upload = ({ roomId, ...sending }: Uploading): Promise<Uploaded> =>
  sendFile({ ...sending, path: `/api/squads/${roomId}/images`, read: uploadedIn })

function uploadedIn(answer: unknown): Uploaded | undefined {
  if (!has(answer, 'id') || !has(answer, 'width') || !has(answer, 'height')) return undefined
  const { id, width, height } = answer
  return typeof id === 'string' && typeof width === 'number' && typeof height === 'number'
    ? { id, width, height }
    : undefined
}
