import { limits } from '#/rules/limits.ts'
import type { PageParam } from './pages-at-once.ts'

const initialPageParam: PageParam = {}

/** The options of a list whose pages each name the cursor of the next; `first` is the input of the first page. */
export const byCursor = <First extends object>(first: First) => ({
  input: (from: PageParam) => ({ ...first, ...from }),
  initialPageParam,
  getNextPageParam: (last: { next: string | null }): PageParam | undefined =>
    last.next ? { cursor: last.next } : undefined,
  pagesAtOnce: limits.pagesAtOnce,
})
