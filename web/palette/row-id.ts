import type { Option } from './option.ts'

/** The DOM id of a row. */
export const rowId = (listId: string, { id }: Option) => `${listId}${id}`
