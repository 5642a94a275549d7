import { SecretText, ShownOnceDialog } from '../ui/shown-once-dialog.tsx'

/** Shows the signing secret, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title="Signing secret"
      description="Your server uses it to check that a message comes from us, as Standard Webhooks describes."
      kept="I have saved it"
      onClose={onClose}
    >
      <SecretText text={secret} what="signing secret" />
    </ShownOnceDialog>
  )
}
