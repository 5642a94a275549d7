import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

type LeftEditProps = { left: { isLeft: boolean; isOld: boolean; take: () => void }; onDiscard: () => void }

/** Above the form: that changes from an earlier visit are in it, or can be. */
export function LeftEdit({ left: { isLeft, isOld, take }, onDiscard }: LeftEditProps) {
  if (!isLeft) return null
  if (!isOld) return <Notice title="Your changes from last time are here">They are not saved yet.</Notice>
  return (
    <Notice
      tone="warning"
      title="You left unsaved changes, and the campaign has changed since"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={take}>
            Use my changes
          </Button>
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            Discard them
          </Button>
        </span>
      }
    >
      This is how it looks now. Your changes would be applied on top.
    </Notice>
  )
}
