import SendHorizontal from 'lucide-react/icons/send-horizontal'
import X from 'lucide-react/icons/x'
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import type { SquadMember } from '#/contract/squads.ts'
import { messageMissing } from '#/rules/field-words.ts'
import { limits } from '#/rules/limits.ts'
import { seen } from '#/rules/seen.ts'
import { charactersIn } from '#/rules/squads.ts'
import { tooLong } from '#/rules/counted.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { isComposing } from '../ui/composing.ts'
import { useDocked } from '../ui/docked.ts'
import { controlLook } from '../ui/field-wiring.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useGrowth } from '../ui/use-growth.ts'
import type { ComposerMode } from './composer-mode.ts'
import { MentionList, useMentions } from './mention-picker.tsx'
import { previewWords } from './message-reply.tsx'
import type { ReplyTo } from './outgoing.ts'
import { useTouchKeyboard } from './touch-keyboard.ts'

type ComposerFormProps = {
  area: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
  onSubmit: (content: string) => void
  onEscape: () => void
  onTyping: () => void
  mode: ComposerMode
  /** The message being replied to, as it is now; null when nothing is. */
  answered: ReplyTo | null
  /** What became of the message being edited, if it was deleted meanwhile; else empty. */
  gone: string
  members: readonly SquadMember[]
  onPick?: (member: SquadMember) => void
  submit: 'Send' | 'Update'
  busy: boolean
  before?: ReactNode
}

/**
 * The text area and its button. Escape first closes the mention list, then ends the edit or the reply. Enter sends and
 * Shift+Enter inserts a line break. On touch keyboards Enter inserts a line break, and the button or Ctrl/Cmd+Enter
 * sends.
 */
export function ComposerForm(props: ComposerFormProps) {
  const { area, text, onText, onSubmit, onEscape, onTyping, mode, answered, gone, submit, busy, before } = props
  const form = useRef<HTMLFormElement>(null)
  const answeredId = useId()
  useDocked(form)
  useGrowth(area, text)
  const mentions = useMentions({ text, onText, members: props.members, onPick: props.onPick, area })
  const touch = useTouchKeyboard()
  const content = seen(text)
  const isTooLong = content.length > limits.messageMax && charactersIn(content) > limits.messageMax
  const stopped = gone || (!content && messageMissing) || (isTooLong && tooLong(limits.messageMax)) || ''
  useEffect(() => {
    if (mode.kind === 'writing') return
    area.current?.focus()
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length)
  }, [mode, area])
  const go = () => {
    if (!stopped && !busy) onSubmit(content)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method (IME) composes a word, Enter accepts the word and Escape discards it.
    if (isComposing(event) || mentions.onKey(event)) return
    if (event.key === 'Escape' && mode.kind !== 'writing') onEscape()
    if (event.key !== 'Enter' || event.shiftKey) return
    if (touch && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    go()
  }
  const press = (event: FormEvent) => {
    event.preventDefault()
    go()
    area.current?.focus()
  }
  return (
    <form
      ref={form}
      onSubmit={press}
      className="relative grid grid-cols-1 gap-1.5 border-t border-line bg-paper px-page pt-2 safe-bottom"
    >
      <MentionList list={mentions.list} />
      <ModeLine answered={answered} answeredId={answeredId} mode={mode} gone={gone} onCancel={onEscape} />
      <div className="flex flex-wrap items-end justify-end gap-2">
        {before}
        <textarea
          ref={area}
          {...mentions.wiring}
          dir="auto"
          aria-label={mode.kind === 'editing' ? 'Edit message' : 'Message'}
          aria-describedby={mode.kind === 'replying' ? answeredId : undefined}
          placeholder="Write a message"
          enterKeyHint={touch ? 'enter' : 'send'}
          value={text}
          onChange={event => {
            onText(event.target.value)
            mentions.onCaret()
            if (event.target.value.trim()) onTyping()
          }}
          onKeyDown={onKeyDown}
          onSelect={mentions.onCaret}
          onBlur={mentions.onLeave}
          className={cn(
            controlLook,
            'field-sizing-content max-h-[120px] min-h-[60px] flex-1 basis-20 resize-none px-3 py-2',
          )}
        />
        <Button type="submit" variant="primary" busy={busy} disabledReason={stopped}>
          <SendHorizontal aria-hidden="true" />
          {submit}
        </Button>
      </div>
      {isTooLong && (
        <p role="alert" className="text-sm font-medium text-danger">
          {tooLong(limits.messageMax)}
        </p>
      )}
    </form>
  )
}

type ModeLineProps = Pick<ComposerFormProps, 'mode' | 'answered' | 'gone'> & {
  answeredId: string
  onCancel: () => void
}

function ModeLine({ mode, answered, answeredId, gone, onCancel }: ModeLineProps) {
  if (mode.kind === 'writing') return null
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <span className={cn('min-w-0 flex-1', !gone && 'truncate')}>
        {mode.kind === 'editing' ? (
          <span role="status">{gone ? `${gone}. Copy what you want to keep.` : 'Editing your message'}</span>
        ) : (
          <span id={answeredId}>
            Replying to <bdi className="font-semibold">{answered?.senderName}</bdi>{' '}
            <bdi>{answered && previewWords(answered)}</bdi>
          </span>
        )}
      </span>
      <IconButton
        label={mode.kind === 'editing' ? 'Cancel edit' : 'Cancel reply'}
        icon={<X />}
        size="sm"
        onClick={onCancel}
      />
    </p>
  )
}
