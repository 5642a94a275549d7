import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { SquadMember } from '#/contract/squads.ts'
import { useDraft } from '../drafts.ts'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { ComposerForm } from './composer-form.tsx'
import type { ComposerMode } from './composer-mode.ts'
import { stillMentioned } from './mention-word.ts'

export type ComposerProps = {
  /** Names the place where unsent words are kept: the person and the room. */
  draftKey: string
  mode: ComposerMode
  /** Who can be mentioned: the members but the writer. */
  members: readonly SquadMember[]
  /** The mode ends: sent, saved or given up. */
  onDone: () => void
  /** `mentions` are the ids of the members picked from the list whose name still stands in the text. */
  onSend: (content: string, mentions: string[]) => void
  /** Answers whether the edit was taken. */
  onUpdate: (id: string, content: string) => Promise<boolean>
  onTyping: () => void
  /** Stands before the text: what can be attached. */
  before?: ReactNode
}

/** Where one writes. Words not yet sent wait as a draft; an edit begins with the words as they are. */
export function Composer(props: ComposerProps) {
  const { mode } = props
  const area = useRef<HTMLTextAreaElement>(null)
  /** The field of an edit goes with it, and so does the button that gives it or a reply up: one goes on writing. */
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
  id,
  was,
  area,
  mode,
  members,
  onLeave,
  onUpdate,
  onTyping,
}: PartProps & { id: string; was: string }) {
  const [text, setText] = useState(was)
  const [busy, setBusy] = useState(false)
  const update = async (content: string) => {
    setBusy(true)
    const taken = content === was.trim() || (await onUpdate(id, content))
    setBusy(false)
    if (taken) onLeave()
  }
  return (
    <ComposerForm
      area={area}
      text={text}
      onText={setText}
      onSubmit={content => void update(content)}
      onEscape={onLeave}
      onTyping={onTyping}
      members={members}
      mode={mode}
      submit="Update"
      busy={busy}
    />
  )
}
