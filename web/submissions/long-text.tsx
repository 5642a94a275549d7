import { useId, useState } from 'react'
import { ReadMore } from '../ui/read-more.tsx'

const foldedLength = 320
const foldedLines = 6

type LongTextProps = {
  text: string
  className?: string | undefined
}

/** Somebody's text with its line breaks; a long one is folded until it is asked for. */
export function LongText({ text, className }: LongTextProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const short = fold(text)
  const folds = short !== text
  return (
    <div className={className}>
      <p id={id} dir="auto" className="max-w-read whitespace-pre-line wrap-anywhere">
        {folds && !open ? `${short}…` : text}
      </p>
      {folds && <ReadMore open={open} onOpenChange={setOpen} of={id} />}
    </div>
  )
}

/** The beginning of a text, cut between words; the text itself when little would be hidden. */
function fold(text: string): string {
  const lines = text.split('\n')
  const top = lines.length > foldedLines + 1 ? lines.slice(0, foldedLines).join('\n') : text
  if (top.length <= foldedLength * 1.25) return top.trimEnd()
  const cut = top.slice(0, foldedLength)
  const space = cut.lastIndexOf(' ')
  return (space > foldedLength / 2 ? cut.slice(0, space) : cut).trimEnd()
}
