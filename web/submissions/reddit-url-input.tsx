import { limits } from '#/rules/limits.ts'
import { Input } from '../ui/input.tsx'

type RedditUrlInputProps = {
  value: string
  onChange: (url: string) => void
}

export function RedditUrlInput({ value, onChange }: RedditUrlInputProps) {
  return (
    <Input
      type="url"
      inputMode="url"
      autoComplete="off"
      maxLength={limits.urlMax}
      placeholder="https://www.reddit.com/r/…/comments/…"
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
