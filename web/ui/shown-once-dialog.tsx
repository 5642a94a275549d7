import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

type ShownOnceDialogProps = {
  title: string
  description?: string | undefined
  /** The label of the only button that closes it: a click outside, or one Escape too many, would lose the secret for good. */
  kept: 'I have saved it' | 'I have saved them'
  onClose: () => void
  children: ReactNode
}

/** Shows a secret that the server never shows again. */
export function ShownOnceDialog({ title, description, kept, onClose, children }: ShownOnceDialogProps) {
  return (
    <Dialog
      open
      title={title}
      description={description}
      footer={
        <Button variant="primary" onClick={onClose}>
          {kept}
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}

type SecretTextProps = {
  text: string
  /** What it is, for screen readers: "access token". */
  what: string
}

export function SecretText({ text, what }: SecretTextProps) {
  return (
    <>
      <Notice tone="warning">It is shown only now. Keep it like a password.</Notice>
      <p className="my-4 rounded-md bg-sunken px-4 py-3">
        <code className="font-mono wrap-anywhere select-all">{text}</code>
      </p>
      <CopyButton text={text} what={what} />
    </>
  )
}
