import { useLocale } from '../ui/locale.ts'

/** US dollars, with cents only where there are any. */
export function useMoney() {
  const locale = useLocale()
  return (dollars: number) =>
    dollars.toLocaleString(locale, {
      style: 'currency',
      currency: 'USD',
      // The prices of Pricing have a plain $ as well.
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2,
      maximumFractionDigits: 2,
    })
}
