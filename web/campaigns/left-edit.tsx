import type { MouseEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { Notice } from '../ui/notice.tsx'

type LeftEditProps = { left: { isLeft: boolean; isOld: boolean; take: () => void }; onDiscard: () => void }

/** Above the fields of a form: says that they contain unsaved changes from an earlier visit, or offers to put those in. */
export function LeftEdit({ left: { isLeft, isOld, take }, onDiscard }: LeftEditProps) {
  if (!isLeft) return null
  if (!isOld) return <Notice title="Your changes from last time are here">They are not saved yet.</Notice>
  return (
    <Notice
      tone="warning"
      title="You left unsaved changes, and the campaign has changed since"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={event => goOn(event, take)}>
            Use my changes
          </Button>
          <Button size="sm" variant="ghost" onClick={event => goOn(event, onDiscard)}>
            Discard them
          </Button>
        </span>
      }
    >
      This is how it looks now. Your changes would be applied on top.
    </Notice>
  )
}

/** For a button in a form that disappears when it is pressed: the form's first field is next. */
export function goOn({ currentTarget }: MouseEvent<HTMLElement>, act: () => void) {
  const form = currentTarget.closest('form')
  act()
  focusWhenLost(() => {
    const field = form?.querySelector<HTMLElement>('input, textarea')
    field?.scrollIntoView({ block: 'nearest' })
    return field
  })
}
