import { useLocale } from '../ui/locale.ts'

/** US dollars, with cents only where there are any. */
export function useMoney() {
  const locale = useLocale()
  return (dollars: number) =>
    dollars.toLocaleString(locale, {
      style: 'currency',
      currency: 'USD',
      // A plain $ and not US$, as in the prices of the pricing page.
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2,
      maximumFractionDigits: 2,
    })
}
