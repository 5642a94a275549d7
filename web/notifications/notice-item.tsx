import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Trash from 'lucide-react/icons/trash-2'
import { useId, useRef } from 'react'
import type { Notification } from '#/contract/notifications.ts'
import { isolated } from '#/rules/isolated.ts'
import { cn } from '../ui/cn.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Time } from '../ui/time.tsx'
import { placeOf } from './place.ts'

type NoticeItemProps = {
  notice: Notification
  onRead: () => void
  onRemove: () => void
  onFollow: () => void
}

/** The whole row is a link to what the notice is about; its two buttons sit above that link. */
export function NoticeItem({ notice, onRead, onRemove, onFollow }: NoticeItemProps) {
  const row = useRef<HTMLLIElement>(null)
  /** Many notices have the same title. */
  const about = useId()
  const { title, body, read, createdAt } = notice
  const markRead = () => {
    onRead()
    row.current?.querySelector('a')?.focus()
  }
  const remove = () => {
    focusAfter(row.current)
    onRemove()
  }
  return (
    <li
      ref={row}
      className="relative flex flex-wrap items-start gap-1 py-2.5 ps-8 pe-2 hover:bg-sunken has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus"
    >
      {!read && <span aria-hidden="true" className="absolute start-3.5 top-4.5 size-2 rounded-full bg-info" />}
      <div className="min-w-0 flex-1 basis-32 py-1">
        <Link
          {...placeOf(notice)}
          onClick={onFollow}
          aria-describedby={about}
          className={cn('block wrap-anywhere outline-none after:absolute after:inset-0', !read && 'font-semibold')}
        >
          {!read && <span className="sr-only">Unread: </span>}
          {title}
        </Link>
        <p id={about} className="text-sm wrap-anywhere text-muted">
          {body}
        </p>
        <Time value={createdAt} className="text-xs text-muted" />
      </div>
      <div className="relative z-1 ms-auto flex">
        {!read && (
          <IconButton
            label={`Mark “${isolated(title)}” as read`}
            aria-describedby={about}
            icon={<Check />}
            size="sm"
            onClick={markRead}
          />
        )}
        <IconButton
          label={`Delete “${isolated(title)}”`}
          aria-describedby={about}
          icon={<Trash />}
          size="sm"
          data-remove
          onClick={remove}
        />
      </div>
    </li>
  )
}

/** Before the row is removed, moves the focus to the same button of a neighbour, or to the panel. */
function focusAfter(row: HTMLLIElement | null) {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const next = neighbour?.querySelector<HTMLElement>('[data-remove]') ?? row?.closest<HTMLElement>('[role="dialog"]')
  next?.focus()
}
