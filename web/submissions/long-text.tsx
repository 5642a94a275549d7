import { useId, useState } from 'react'
import { ReadMore } from '../ui/read-more.tsx'
import { fold } from './fold.ts'
import { TypedText } from '../ui/typed-text.tsx'

type LongTextProps = {
  text: string
  className?: string | undefined
}

/** User text with its line breaks. Long text is collapsed until expanded. */
export function LongText({ text, className }: LongTextProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const short = fold(text)
  const folds = short !== text
  return (
    <div className={className}>
      <TypedText id={id} className="max-w-read">
        {folds && !open ? `${short}…` : text}
      </TypedText>
      {folds && <ReadMore open={open} onOpenChange={setOpen} of={id} />}
    </div>
  )
}
