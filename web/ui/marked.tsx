/** Text in parts, with the search hits marked. */
export function Marked({ parts }: { parts: readonly { text: string; hit: boolean }[] }) {
  return parts.map(({ text, hit }, at) =>
    hit ? (
      // oxlint-disable-next-line react/no-array-index-key -- stretches of one text have no other name
      <mark key={at} className="rounded-sm bg-ink/12 text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
