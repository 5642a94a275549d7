import { Marked } from '../ui/marked.tsx'
import { partsOf, wantedIn } from './search-hits.ts'

type SearchedTextProps = {
  text: string
  search: string
  /** All texts of the campaign: a word found in any of them is not misspelled. */
  texts: readonly string[]
  /** Cuts the beginning when the first hit is beyond this index. */
  cutAfter?: number | undefined
}

/** A campaign's text with search hits highlighted. */
export function SearchedText({ text, search, texts, cutAfter }: SearchedTextProps) {
  return <Marked parts={partsOf(text, wantedIn(search, texts), cutAfter)} />
}
