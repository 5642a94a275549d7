import { CopyButton } from '../submissions/copy-button.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'

/** What signs the messages, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Signing secret"
      description="With it your server checks that a message comes from us, as Standard Webhooks says."
      footer={
        <Button variant="primary" onClick={onClose}>
          I have kept it
        </Button>
      }
    >
      <Notice tone="warning">It is shown only now. Keep it like a password.</Notice>
      <p className="my-4 rounded-md bg-sunken px-4 py-3">
        <code className="font-mono wrap-anywhere select-all">{secret}</code>
      </p>
      <CopyButton text={secret} what="signing secret" />
    </Dialog>
  )
}
