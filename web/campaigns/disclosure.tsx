import { disclosureLine } from '#/rules/campaign.ts'
import { isolated } from '#/rules/isolated.ts'

/** The disclosure line that every brief asks for. */
export function Disclosure({ product }: { product: string }) {
  return (
    <figure className="rounded-lg bg-sunken px-4 py-3">
      <figcaption className="text-sm text-muted">Every brief asks contributors to add this line</figcaption>
      <blockquote className="mt-1 wrap-anywhere">{disclosureLine(isolated(product))}</blockquote>
    </figure>
  )
}
