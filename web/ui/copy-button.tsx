import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { copyText } from './clipboard.ts'

type CopyButtonProps = {
  /** A function where the text is known only in the browser. */
  text: string | (() => string)
  /** What is copied, for screen readers: "the disclosure line". */
  what: string
  label?: string
}

const shownMs = 2_000

/** Copies a text to the clipboard and confirms it for a moment. */
export function CopyButton({ text, what, label = 'Copy' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    if (!(await copyText(typeof text === 'string' ? text : text()))) return
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), shownMs)
  }
  return (
    <Button size="sm" onClick={() => void copy()}>
      {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
      <span className="sr-only"> {what}</span>
    </Button>
  )
}
