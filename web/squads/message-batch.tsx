import { memo } from 'react'
import { useLocale } from '../ui/locale.ts'
import { MessageRow } from './message-row.tsx'
import type { Batch } from './message-rows.ts'
import { dayName } from './room-times.ts'
import { useToday } from './use-today.ts'

type MessageBatchProps = {
  batch: Batch
  /** Ids of messages, each undefined unless the message is in this batch. */
  active: string | undefined
  stop: string | undefined
  flagged: string | undefined
  onActive: (id: string) => void
  onMenu: (open: boolean) => void
}

/** Memoized, so that only batches in which something changed are rendered again, in a list of thousands of messages. */
export const MessageBatch = memo(function MessageBatch(props: MessageBatchProps) {
  const { batch, active, stop, flagged, onActive, onMenu } = props
  return (
    <div role="presentation" data-batch className="flex flex-col">
      {batch.rows.map(({ message, head, opensDay, isNew }) => (
        <div key={message.id} role="presentation" className="contents">
          {opensDay && <Day at={message.sentAt} />}
          {isNew && <NewLine />}
          <MessageRow
            message={message}
            head={head}
            active={message.id === active}
            stop={message.id === stop}
            flagged={message.id === flagged}
            onActive={onActive}
            onMenu={onMenu}
          />
        </div>
      ))}
    </div>
  )
})

function Day({ at }: { at: number }) {
  const today = useToday()
  const locale = useLocale()
  return (
    <h2 className="my-3 flex items-center gap-3 px-page text-sm font-semibold text-muted before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
      {dayName(new Date(at), locale, today)}
    </h2>
  )
}

function NewLine() {
  return (
    <p
      data-new
      className="my-2 flex scroll-mt-12 items-center gap-3 px-page text-sm font-semibold text-danger before:flex-1 before:border-t before:border-danger"
    >
      New
    </p>
  )
}
