import { Marked } from '../ui/marked.tsx'
import { partsOf, wantedIn } from './search-hits.ts'

type SearchedTextProps = {
  text: string
  search: string
  /** Every text of the same campaign: what stands in one of them is not misspelt. */
  texts: readonly string[]
  /** Cut before the first hit when that is further on. */
  cutAfter?: number | undefined
}

/** A text of a campaign, with what was searched for marked in it. */
export function SearchedText({ text, search, texts, cutAfter }: SearchedTextProps) {
  return <Marked parts={partsOf(text, wantedIn(search, texts), cutAfter)} />
}
