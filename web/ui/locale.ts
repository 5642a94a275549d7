import { useHydrated } from './hydrated.ts'

/** The words are English, so dates and figures take the reader's own kind of English, and plain English on the server. */
export function useLocale(): string {
  const hydrated = useHydrated()
  return hydrated ? (navigator.languages.find(language => language.startsWith('en')) ?? 'en-GB') : 'en-GB'
}

/* To make one takes longer than all that it is used for in a page. */
const formats: Record<string, Intl.NumberFormat> = {}

/** A figure with the grouping of the reader's locale. */
export function useNumber(): (value: number) => string {
  const locale = useLocale()
  return value =>
    Number.isInteger(value) && value >= 0 && value < 1_000
      ? String(value)
      : (formats[locale] ??= new Intl.NumberFormat(locale)).format(value)
}
