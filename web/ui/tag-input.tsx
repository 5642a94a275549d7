import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { cn } from './cn.ts'
import { isComposing } from './composing.ts'
import { controlLook, useField } from './field-wiring.ts'

type TagInputProps = {
  values: readonly string[]
  /** Takes the trimmed text; returns what is wrong with it, or undefined. */
  onAdd: (text: string) => string | undefined
  onRemove: (value: string) => void
  /** What is wrong with the text in the field, which is not a value yet; undefined when nothing is. */
  onRefused: (words: string | undefined) => void
  placeholder?: string | undefined
  /** Shown before each tag and before the text: "r/". */
  lead: string
  max: number
}

/** Enter, a comma or leaving the field adds a tag; Backspace in the empty field removes the last one. */
export function TagInput({ values, onAdd, onRemove, onRefused, placeholder, lead, max }: TagInputProps) {
  const { 'aria-describedby': describedBy, 'aria-invalid': invalid, 'aria-required': required, ...field } = useField()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [said, say] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const full = values.length >= max

  const refuse = (words: string | undefined) => {
    setError(words)
    onRefused(words)
  }
  const add = () => {
    const wish = text.trim()
    if (!wish) return
    const refusal = onAdd(wish)
    refuse(refusal)
    if (refusal) return
    setText('')
    say(`Added ${wish}`)
  }
  const remove = (value: string) => {
    onRemove(value)
    refuse(undefined)
    say(`Removed ${value}`)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = values.at(-1)
    if ((event.key === 'Enter' || event.key === ',') && text.trim() && !isComposing(event)) {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && !text && last !== undefined) remove(last)
  }
  return (
    <div className="grid gap-1.5">
      <div className={cn(controlLook, boxLook, (error || invalid) && 'border-danger!')}>
        {values.map(value => (
          <Tag key={value} name={value} onRemove={() => remove(value)}>
            <span className="text-muted">{lead}</span>
            {value}
          </Tag>
        ))}
        <input
          {...field}
          {...(error || invalid ? { 'aria-invalid': true } : {})}
          aria-required={(required && values.length === 0) || undefined}
          aria-describedby={[error && errorId, describedBy].filter(Boolean).join(' ') || undefined}
          ref={input}
          value={text}
          readOnly={full}
          placeholder={full ? `That is all ${max}` : placeholder}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          onChange={event => {
            setText(event.target.value)
            refuse(undefined)
          }}
          onBlur={add}
          onKeyDown={onKeyDown}
          className="min-h-[calc(var(--spacing-control)-0.75rem)] w-24 flex-1 bg-transparent px-1 outline-none"
        />
      </div>
      <p id={errorId} aria-live="polite" className="text-sm font-medium text-danger empty:hidden">
        {error}
      </p>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </div>
  )
}

const boxLook =
  'flex min-h-control flex-wrap items-center gap-1.5 p-1.5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus'

function Tag({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) {
  return (
    <span className="inline-flex max-w-full items-center rounded-sm bg-sunken ps-2 text-sm font-medium pointer-coarse:min-h-11">
      <span className="truncate">{children}</span>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="grid size-6 shrink-0 place-content-center rounded-sm text-muted -outline-offset-2 hover:text-ink pointer-coarse:size-11"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  )
}
