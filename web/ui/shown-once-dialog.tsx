import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

type ShownOnceDialogProps = {
  title: string
  description?: string | undefined
  text: string
  /** What it is, for readers: "access token". */
  what: string
  onClose: () => void
}

/** Something secret that the server does not tell again. */
export function ShownOnceDialog({ title, description, text, what, onClose }: ShownOnceDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={title}
      description={description}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have kept it
        </Button>
      }
    >
      <Notice tone="warning">It is shown only now. Keep it like a password.</Notice>
      <p className="my-4 rounded-md bg-sunken px-4 py-3">
        <code className="font-mono wrap-anywhere select-all">{text}</code>
      </p>
      <CopyButton text={text} what={what} />
    </Dialog>
  )
}
