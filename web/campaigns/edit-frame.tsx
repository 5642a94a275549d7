import type { ReactNode } from 'react'
import { useRef } from 'react'
import type { CampaignCard } from '#/contract/campaigns.ts'
import { Button } from '../ui/button.tsx'
import { focusFirstInvalid } from '../ui/field.tsx'
import { CreatePreview } from './create-preview.tsx'
import { goOn } from './left-edit.tsx'

type EditFrameProps = {
  label: string
  /** For the preview. */
  card: CampaignCard
  save: string
  /** Calls `refused` when a field is wrong. */
  onSave: (refused: () => void) => void
  isSaving: boolean
  /** Why nothing can be saved; empty when it can. */
  stopped: string
  /** Undefined while nothing has changed. */
  onDiscard: (() => void) | undefined
  /** Undefined while no field is wrong. */
  refusal: string | undefined
  /** The fields. */
  children: ReactNode
}

/** The form of a page on which a campaign is edited, with a preview beside it. */
export function EditFrame(props: EditFrameProps) {
  const { label, card, save, onSave, isSaving, stopped, onDiscard, refusal, children } = props
  const element = useRef<HTMLFormElement>(null)
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form
        ref={element}
        noValidate
        aria-label={label}
        onSubmit={event => {
          event.preventDefault()
          onSave(() => focusFirstInvalid(element.current))
        }}
        className="grid min-w-0 grid-cols-1 content-start gap-6"
      >
        {children}
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-5">
          <Button type="submit" variant="primary" size="lg" busy={isSaving} disabledReason={stopped}>
            {save}
          </Button>
          {onDiscard && (
            <Button variant="ghost" size="lg" onClick={event => goOn(event, onDiscard)}>
              Discard changes
            </Button>
          )}
          <p className={refusal ? 'text-sm font-medium text-danger' : 'text-sm text-muted'}>
            {refusal ?? 'What you type is kept in this browser until you save it.'}
          </p>
        </div>
      </form>
      <CreatePreview card={card} />
    </div>
  )
}
