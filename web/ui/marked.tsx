/** Text in parts, with the search hits marked. */
export function Marked({ parts }: { parts: readonly { text: string; hit: boolean }[] }) {
  return parts.map(({ text, hit }, at) =>
    hit ? (
      <mark key={at} className="rounded-sm bg-ink/12 text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
