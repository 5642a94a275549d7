import { type ReactNode, useId, useMemo, useState } from 'react'
import type { SquadMessage } from '#/contract/squads.ts'
import { limits } from '#/rules/limits.ts'
import { inlineReader } from '#/rules/messages/inline.ts'
import type { Block, Inline } from '#/rules/messages/markdown.ts'
import { readBlocks } from '#/rules/messages/markdown.ts'
import { cutTo } from '#/rules/squads.ts'
import { cn } from '../ui/cn.ts'
import { ReadMore } from '../ui/read-more.tsx'
import { useRoom } from './room-context.ts'

/** A message's formatted text. Long texts are collapsed until expanded. */
export function MessageText({ message }: { message: SquadMessage }) {
  const { me } = useRoom()
  const [open, setOpen] = useState(false)
  const id = useId()
  const { content, mentions } = message
  const short = useMemo(() => cutTo(content, limits.messageCollapseAt), [content])
  const shown = open ? content : short
  const blocks = useMemo(() => readBlocks(shown, inlineReader(mentions)), [shown, mentions])
  return (
    <>
      <div id={id} dir="auto" className="grid gap-1.5 wrap-anywhere typed-text">
        <Blocks blocks={blocks} myId={me.id} />
      </div>
      {short !== content && <ReadMore open={open} onOpenChange={setOpen} of={id} />}
    </>
  )
}

/* The parts of one text never change order, so their index is a stable key. */
const Blocks = ({ blocks, myId }: { blocks: readonly Block[]; myId: string }): ReactNode =>
  blocks.map((block, place) => <BlockPart key={place} block={block} myId={myId} />)

function BlockPart({ block, myId }: { block: Block; myId: string }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir="auto" className="whitespace-pre-wrap">
          <Parts parts={block.inner} myId={myId} />
        </p>
      )
    case 'code':
      return (
        <pre
          dir="ltr"
          className="rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
        >
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return (
        <blockquote className="grid gap-1.5 border-s-2 border-edge/60 ps-3 text-muted">
          <Blocks blocks={block.inner} myId={myId} />
        </blockquote>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List
          {...(block.ordered ? { start: block.start } : {})}
          className={cn('grid gap-0.5 ps-6', block.ordered ? 'list-decimal' : 'list-disc')}
        >
          {block.items.map((item, place) => (
            <li key={place} dir="auto">
              <Parts parts={item} myId={myId} />
            </li>
          ))}
        </List>
      )
    }
  }
}

const Parts = ({ parts, myId }: { parts: readonly Inline[]; myId: string }): ReactNode =>
  parts.map((part, place) => <Part key={place} part={part} myId={myId} />)

function Part({ part, myId }: { part: Inline; myId: string }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return <code className="rounded-sm bg-sunken px-1 font-mono text-[0.9em]">{part.text}</code>
    case 'link':
      return (
        <a
          href={part.href}
          title={part.href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="font-medium link"
        >
          <bdi>{part.text}</bdi>
        </a>
      )
    case 'mention':
      return (
        <bdi
          className={cn(
            'rounded-sm px-0.5 font-semibold',
            part.ids.includes(myId) ? 'bg-ink text-on-ink' : 'bg-info-soft text-info',
          )}
        >
          {part.name}
        </bdi>
      )
    case 'strong':
      return (
        <strong className="font-semibold">
          <Parts parts={part.inner} myId={myId} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Parts parts={part.inner} myId={myId} />
        </em>
      )
  }
}
