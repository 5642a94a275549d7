import SendHorizontal from 'lucide-react/icons/send-horizontal'
import X from 'lucide-react/icons/x'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { limits } from '#/rules/limits.ts'
import { charactersIn } from '#/rules/squads.ts'
import { useDraft } from '../drafts.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { controlLook } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { ComposerMode } from './composer-mode.ts'

export type ComposerProps = {
  /** Names the place where unsent words are kept: the person and the room. */
  draftKey: string
  mode: ComposerMode
  /** The mode ends: sent, saved or given up. */
  onDone: () => void
  onSend: (content: string) => void
  /** Answers whether the edit was taken. */
  onUpdate: (id: string, content: string) => Promise<boolean>
  onTyping: () => void
  /** Stands before the text: what can be attached. */
  before?: ReactNode
}

/** Where one writes. Words not yet sent wait as a draft; an edit begins with the words as they are. */
export function Composer(props: ComposerProps) {
  const { mode } = props
  return mode.kind === 'editing' ? (
    <Editing key={mode.message.id} {...props} id={mode.message.id} before={undefined} was={mode.message.content} />
  ) : (
    <Writing {...props} />
  )
}

function Writing({ draftKey, mode, onDone, onSend, ...rest }: ComposerProps) {
  const [text, setText, clear] = useDraft(draftKey, '')
  const send = (content: string) => {
    onSend(content)
    clear()
    onDone()
  }
  return (
    <Form
      {...rest}
      text={text}
      onText={setText}
      onSubmit={send}
      onEscape={onDone}
      mode={mode}
      submit="Send"
      busy={false}
    />
  )
}

function Editing({ id, was, mode, onDone, onUpdate, onTyping }: ComposerProps & { id: string; was: string }) {
  const [text, setText] = useState(was)
  const [busy, setBusy] = useState(false)
  const update = async (content: string) => {
    setBusy(true)
    const taken = content === was.trim() || (await onUpdate(id, content))
    setBusy(false)
    if (taken) onDone()
  }
  return (
    <Form
      text={text}
      onText={setText}
      onSubmit={content => void update(content)}
      onEscape={onDone}
      onTyping={onTyping}
      mode={mode}
      submit="Update"
      busy={busy}
    />
  )
}

type FormProps = {
  text: string
  onText: (text: string) => void
  onSubmit: (content: string) => void
  onEscape: () => void
  onTyping: () => void
  mode: ComposerMode
  submit: 'Send' | 'Update'
  busy: boolean
  before?: ReactNode
}

function Form({ text, onText, onSubmit, onEscape, onTyping, mode, submit, busy, before }: FormProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const content = text.trim()
  const tooLong = content.length > limits.messageMax && charactersIn(content) > limits.messageMax
  const stopped = !content ? 'Write something first' : tooLong ? tooLongWords : undefined
  useEffect(() => {
    if (mode.kind === 'writing') return
    area.current?.focus()
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length)
  }, [mode])
  const go = () => {
    if (!stopped && !busy) onSubmit(content)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a word, Enter takes the word and Escape drops it.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && mode.kind !== 'writing') onEscape()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    go()
  }
  const press = (event: FormEvent) => {
    event.preventDefault()
    go()
    area.current?.focus()
  }
  return (
    <form onSubmit={press} className="grid gap-1.5 border-t border-line bg-paper px-page pt-2 safe-bottom">
      <ModeLine mode={mode} onCancel={onEscape} />
      <div className="flex items-end gap-2">
        {before}
        <textarea
          ref={area}
          dir="auto"
          aria-label={mode.kind === 'editing' ? 'Edit message' : 'Message'}
          placeholder="Write a message"
          enterKeyHint="send"
          value={text}
          onChange={event => {
            onText(event.target.value)
            if (event.target.value.trim()) onTyping()
          }}
          onKeyDown={onKeyDown}
          className={cn(controlLook, 'field-sizing-content max-h-[120px] min-h-[60px] flex-1 resize-none px-3 py-2')}
        />
        <Button type="submit" variant="primary" busy={busy} disabledReason={stopped}>
          <SendHorizontal aria-hidden="true" />
          {submit}
        </Button>
      </div>
      {tooLong && (
        <p role="alert" className="text-sm font-medium text-danger">
          {tooLongWords}
        </p>
      )}
    </form>
  )
}

const tooLongWords = `At most ${limits.messageMax.toLocaleString('en')} characters`

function ModeLine({ mode, onCancel }: { mode: ComposerMode; onCancel: () => void }) {
  if (mode.kind === 'writing') return null
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <span className="min-w-0 flex-1 truncate">
        {mode.kind === 'editing' ? (
          'Editing your message'
        ) : (
          <>
            Replying to <bdi className="font-semibold">{mode.to.sender.name}</bdi> <bdi>{mode.to.content}</bdi>
          </>
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
