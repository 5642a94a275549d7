import { useState } from 'react'
import { cn } from './cn.ts'
import { initials } from './initials.ts'

type AvatarProps = {
  name: string
  src?: string | null | undefined
  size?: keyof typeof sizes | undefined
  className?: string | undefined
}

/**
 * A picture or initials, in a box of fixed size. The same name has the same background everywhere. Screen readers pass over it: the
 * name stands beside it.
 */
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const pixels = sizes[size].pixels
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-grid shrink-0 place-content-center overflow-hidden rounded-full font-semibold text-ink select-none',
        sizes[size].look,
        tints[hash(name) % tints.length],
        className,
      )}
    >
      {src && src !== broken ? (
        <img
          src={src}
          alt=""
          width={pixels}
          height={pixels}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
          className="size-full object-cover"
        />
      ) : (
        initials(name)
      )}
    </span>
  )
}

const sizes = {
  xs: { pixels: 20, look: 'size-5 text-[0.5625rem]' },
  sm: { pixels: 28, look: 'size-7 text-[0.6875rem]' },
  md: { pixels: 36, look: 'size-9 text-sm' },
  lg: { pixels: 48, look: 'size-12 text-base' },
  xl: { pixels: 80, look: 'size-20 text-2xl' },
} as const

const tints = ['bg-tint-1', 'bg-tint-2', 'bg-tint-3', 'bg-tint-4', 'bg-tint-5', 'bg-tint-6']

function hash(name: string): number {
  let sum = 7
  for (const letter of name) sum = (sum * 33 + (letter.codePointAt(0) ?? 0)) >>> 0
  return (sum ^ (sum >>> 7)) >>> 2
}
