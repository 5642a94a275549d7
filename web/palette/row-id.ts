import type { Option } from './option.ts'

/** The name of a row in the document. */
export const rowId = (listId: string, { id }: Option) => `${listId}${id}`
