import { useHydrated } from './hydrated.ts'

/** The words are English, so dates and numbers follow the reader's English locale, and British English on the server. */
export function useLocale(): string {
  const hydrated = useHydrated()
  return hydrated ? (navigator.languages.find(language => language.startsWith('en')) ?? 'en-GB') : 'en-GB'
}

/* Cached, because creating a formatter takes longer than all its uses in a page. */
const formats: Record<string, Intl.NumberFormat> = {}

/** Formats a number with the grouping of the reader's locale. */
export function useNumber(): (value: number) => string {
  const locale = useLocale()
  return value =>
    Number.isInteger(value) && value >= 0 && value < 1_000
      ? String(value)
      : (formats[locale] ??= new Intl.NumberFormat(locale)).format(value)
}
