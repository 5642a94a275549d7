import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { SquadMember } from '#/contract/squads.ts'
import { useDraft } from '../drafts.ts'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { ComposerForm } from './composer-form.tsx'
import type { ComposerMode } from './composer-mode.ts'
import { editKey } from './composer-mode.ts'
import { stillMentioned } from './mention-word.ts'
import type { ReplyTo } from './outgoing.ts'

export type ComposerProps = {
  /** Storage key of the draft: one per person and room. */
  draftKey: string
  mode: ComposerMode
  /** The message being replied to, as it is now; null when nothing is. */
  answered: ReplyTo | null
  /** What became of the message being edited, if it was deleted meanwhile; else empty. Its new text stays, to be copied. */
  gone: string
  /** Who can be mentioned: all members except the writer. */
  members: readonly SquadMember[]
  /** Ends the mode: the message was sent, saved or abandoned. */
  onDone: () => void
  /** `mentions` are the ids of the members picked from the list whose name still stands in the text. */
  onSend: (content: string, mentions: string[]) => void
  /** Resolves to whether the edit was saved. */
  onUpdate: (id: string, content: string) => Promise<boolean>
  onTyping: () => void
  /** Shown before the text: the attach menu. */
  before?: ReactNode
}

/** Unsent text is kept as a draft, that of an edit too until it ends. */
export function Composer(props: ComposerProps) {
  const { mode } = props
  const area = useRef<HTMLTextAreaElement>(null)
  /** Leaving removes the edit's field or the cancel button, so focus moves to the composer. */
  const leave = () => {
    props.onDone()
    focusWhenLost(() => area.current)
  }
  const shared = { ...props, area, onLeave: leave }
  return mode.kind === 'editing' ? (
    <Editing key={mode.message.id} {...shared} id={mode.message.id} was={mode.message.content} />
  ) : (
    <Writing {...shared} />
  )
}

type PartProps = ComposerProps & { area: RefObject<HTMLTextAreaElement | null>; onLeave: () => void }

const nobody: string[] = []

function Writing({ draftKey, mode, members, onDone, onLeave, onSend, ...rest }: PartProps) {
  const [text, setText, clear] = useDraft(draftKey, '')
  const [picked, setPicked, forgetPicked] = useDraft(`${draftKey}:picked`, nobody)
  const send = (content: string) => {
    onSend(content, stillMentioned(content, picked, members))
    forgetPicked()
    clear()
    onDone()
  }
  const write = (next: string) => {
    setText(next)
    if (!next.trim()) forgetPicked()
  }
  return (
    <ComposerForm
      {...rest}
      members={members}
      text={text}
      onText={write}
      onSubmit={send}
      onPick={({ id }) => setPicked([...picked, id])}
      onEscape={onLeave}
      mode={mode}
      submit="Send"
      busy={false}
    />
  )
}

function Editing({
  draftKey,
  id,
  was,
  area,
  mode,
  answered,
  gone,
  members,
  onLeave,
  onUpdate,
  onTyping,
}: PartProps & { id: string; was: string }) {
  // An edit is not offered again once the message has another text than when it was begun.
  const [left, keep, forget] = useDraft(editKey(draftKey, id), { was, text: was })
  const text = left.was === was ? left.text : was
  const [busy, setBusy] = useState(false)
  const end = () => {
    forget()
    onLeave()
  }
  const update = async (content: string) => {
    setBusy(true)
    const taken = content === was.trim() || (await onUpdate(id, content))
    setBusy(false)
    if (taken) end()
  }
  return (
    <ComposerForm
      area={area}
      text={text}
      onText={next => keep({ was, text: next })}
      onSubmit={content => void update(content)}
      onEscape={end}
      onTyping={onTyping}
      members={members}
      mode={mode}
      answered={answered}
      gone={gone}
      submit="Update"
      busy={busy}
    />
  )
}
